"""Offline use: the installed app, and the pages that a phone caches for the evenings it writes."""
