"""Pictures of positions: what is drawn, and how it is drawn as SVG or on a terminal.

picture.py           a picture as a small description, without colors and places
protocol.py          what the drawing of a game offers
cat_in_the_box/      a position of a game -> its picture
schrodingers_cats.py
lettering.py         texts that can be shown, and how much room they take
palette.py           the colors of a light and a dark theme
svg.py               a picture -> the text of an SVG file, whose parts are drawn by
                     svg_grid.py, svg_panels.py and svg_elements.py
terminal.py          a picture -> something that rich prints (needs the extra `cli`)
"""
