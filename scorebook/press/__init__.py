"""The press: draws one document on paper, alone in a process of its own; it knows neither Django nor the database."""
