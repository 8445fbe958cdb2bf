"""How a number, an amount, a day, a name and a deed is said and read."""
