"""JSON Schemas made of the classes that are read and written."""
