"""The end of an evening: final standings, bills and payments."""
