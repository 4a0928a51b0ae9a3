"""What any game must pass: conformance checks and exact node counts."""
