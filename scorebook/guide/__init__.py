"""The guide: a page a situation, searched, read without a network, and led to from every screen."""
