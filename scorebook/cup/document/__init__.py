"""The whole day as one document: its records, its reader and its import."""
