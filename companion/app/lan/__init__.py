"""Other devices of the local network: who may do what, how they get in, and over what."""
