"""Documents of a cup day: seats, table cards, slips, ranking, prizes and certificates."""
