"""The press: renders one document to PDF in its own process, without Django and the database."""
