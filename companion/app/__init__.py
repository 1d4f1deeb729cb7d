"""The app: a page on this machine that shows the table and takes taps."""
