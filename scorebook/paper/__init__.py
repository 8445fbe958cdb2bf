"""What stands on paper: the session sheet and the payout sheet, as text and numbers for their templates."""
