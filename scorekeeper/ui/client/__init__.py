"""What a browser has before Flet's client draws, served and on the site: the page, its splash, the fonts."""
