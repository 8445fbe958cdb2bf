"""Access control: links, the keyring, roles and rate limits."""
