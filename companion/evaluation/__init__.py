"""Recognition figures against labelled photographs. Pure but for reading the labels."""
