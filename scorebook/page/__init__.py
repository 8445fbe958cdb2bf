"""What pages share: sorted tables, fields, what an address asks."""
