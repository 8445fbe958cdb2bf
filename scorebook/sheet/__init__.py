"""The score sheet: rows, history and rádlis."""
