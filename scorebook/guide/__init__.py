"""The guide: one page per situation, searchable, available offline, and linked from every screen."""
