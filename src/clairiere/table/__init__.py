"""The table service: answers in, a durable log, live streams and pictures out. It knows neither Django nor the ORM."""
