"""Without a network: what a phone installs, and what it keeps of the evenings that it writes."""
