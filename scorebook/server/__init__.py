"""How requests reach the application: by whom they are read, and how much of them.  Knows no Django and no game."""

# An evening is a few hundred kilobytes of JSON at most; nothing that a browser sends here is larger.
LARGEST_BODY = 4 * 1024 * 1024
