"""A club as one file: everything of it out and in again, with a seal; and a person's own data in one file."""
