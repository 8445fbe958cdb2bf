"""What templates print that Django does not."""
