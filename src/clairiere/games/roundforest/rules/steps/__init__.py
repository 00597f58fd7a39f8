"""The rules of Roundforest, one file a chapter."""
