"""The ranking of a day: rounds that count, places with their reasons, and prizes. Only ``standing`` runs queries."""
