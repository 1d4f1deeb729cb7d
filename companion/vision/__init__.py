"""Pixels to sightings: sources, gate, detector, reader, geometry, tracker, table zones."""
