"""Printed documents: each module returns the texts and numbers for one template."""
