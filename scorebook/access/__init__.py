"""Links, keyring, roles, rations: who may see and write."""
