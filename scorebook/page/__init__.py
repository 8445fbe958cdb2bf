"""Code that pages share: tables, form fields, query parameters."""
