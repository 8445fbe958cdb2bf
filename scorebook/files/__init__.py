"""Exports of a club: lists for a spreadsheet, documents, and the ledger as plain text."""
