"""The pages of guests and boards: HTML that the server renders, and events that keep it new.

They have to work on televisions and readers of the last ten years: the script is ES5, before each newer value
of the style sheet stands a plainer one, and whoever knows no streams asks for the page every four seconds. A
page that says why there is nothing to show looks every ten seconds whether its address answers, and then goes
there.

Pages are kept nowhere and never packed: beside a token, the length of what is packed could give it away. They
have a strict content policy and no script within them. A bid or a result is said again so often and not
oftener (`MOST_SAID`), because every time is a fact more in the game.

In the app's window and on loopback a second server answers guests alone (`listener`). It serves no app, so
there the pad of a table cannot be handed on.
"""
