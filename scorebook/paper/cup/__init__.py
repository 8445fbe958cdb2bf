"""The papers of a cup day: seats, what lies on the tables, the ranking, the prizes and the certificates."""
