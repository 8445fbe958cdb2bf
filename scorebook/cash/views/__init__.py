"""The pages of the club's money book."""
