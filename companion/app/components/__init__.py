"""Parts of the pages, one a module."""
