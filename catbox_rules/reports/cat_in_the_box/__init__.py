"""What a report says of a campaign of Cat in the Box.

counting.py    what is counted in its rounds and matches
chapters.py    the figures that are made of it
yardsticks.py  what independent simulations gave
"""
