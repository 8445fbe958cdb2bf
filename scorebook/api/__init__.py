"""The programming interface: plain JSON for a club's own programs, by keys that its owner makes and takes back."""
