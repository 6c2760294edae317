"""Back ends for drawing commands: a picture of `viewmodels/drawing.py` becomes the bytes of a PNG.

`pillow_png` draws on desktops, servers and for the command line, `canvas_png` on the offline site. Libraries
are imported only when something is drawn; knows nothing of games, words or Flet.
"""

__all__: list[str] = []
