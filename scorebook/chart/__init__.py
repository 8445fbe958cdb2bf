"""Lines of an evening or a season as drawings."""
