"""Back ends for drawing commands: a picture of `viewmodels/drawing.py` becomes the bytes of a PNG.

`pillow_png` draws on desktops, servers and for the command line. Each back end imports its library only when
it draws; knows nothing of games, words or Flet.
"""

__all__: list[str] = []
