"""Statistics of a player, and the highlights of a season and a night.

``queries`` sums up typed columns and postings and opens no evening; ``wording`` names contracts and figures from the
games' own tables; the other modules build the pages.
"""
