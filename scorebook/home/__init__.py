"""The first page, language, light, health."""
