"""Pictures of positions: what is drawn, and how it is drawn as SVG or on a terminal.

picture.py           a picture as a small description, without colors and places
protocol.py          what the drawing of a game offers
cat_in_the_box.py    a position of a game -> its picture
schrodingers_cats.py
svg.py               a picture -> the text of an SVG file
terminal.py          a picture -> something that rich prints (needs the extra `cli`)
"""
