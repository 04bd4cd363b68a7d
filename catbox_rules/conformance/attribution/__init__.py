"""Attribution: the clauses behind a difference between an engine and the reference, or between two
rulebooks.

`differences` defines what a difference is; a folder for each game finds its clauses. `plays` and
`turns` attribute different legal actions and turns, `sheets` different scores, fields of a position
and revealed secrets, `rulebooks` different results of the same action by two rulebooks.
"""
