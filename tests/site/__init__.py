"""The static site: what lies in the folder that is built."""
