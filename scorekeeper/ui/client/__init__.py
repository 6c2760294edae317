"""What a browser has before Flet's client draws: the page with its splash, and the fonts. The same for the
server and the static site."""
