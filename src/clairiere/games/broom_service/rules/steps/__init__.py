"""The steps of Broom Service, one file for each chapter of the rules."""
