"""The clauses behind a difference: between an engine and the reference, or between two rulebooks.

`differences` has what a difference is; a folder for each game says what it is about. `plays` and
`turns` attribute other legal actions and another turn, `sheets` other scores, other fields of a
position and secrets that are shown, `rulebooks` what two rulebooks do otherwise after the same
action.
"""
