"""How numbers, amounts, days and names are written and read."""
