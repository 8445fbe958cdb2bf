"""House rules in words and as a form; the pages of the rulebooks."""
