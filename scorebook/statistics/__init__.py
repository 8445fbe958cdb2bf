"""Statistics: what a player did, and what a season and a night will be remembered by.

``reading`` asks the database for sums of typed columns and postings and opens no evening; ``wording`` names contracts
and figures from the games' own tables; the other modules put a page together.
"""
