"""The whole day as one document: written, read with suspicion, and taken in again."""
