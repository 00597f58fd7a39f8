"""What can be on the agenda of Bloody Grove, one module a chapter of the rules."""
