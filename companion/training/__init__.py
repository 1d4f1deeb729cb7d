"""Synthetic faces and scenes, training, export, evaluation. Only this room imports ultralytics."""
