"""Lessons: exercises that the rules mark, positions to practise on, and drills."""
