"""Actions of the director in the order of the day; only these modules write a cup day."""
