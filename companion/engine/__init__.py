"""Rules as values: options, state, verdicts, calls, scoring, record. Pure."""
