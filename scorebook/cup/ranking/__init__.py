"""The ranking: what rounds count, who stands where and why, and what is won.  ``standing`` alone asks the database."""
