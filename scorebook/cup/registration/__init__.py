"""Registration for a cup day before it: by anybody with the address of its page."""
