"""The preview of a hand that is being written: its problems, its payments, and its changes to the table."""
