"""Drawn card faces: what the synthetic world is made of."""

from companion.training.faces.face import Face

__all__ = ["Face"]
