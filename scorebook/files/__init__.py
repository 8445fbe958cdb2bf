"""What a club takes with it: its lists for a spreadsheet, its documents, its ledger as a plain text."""
