"""A room: a table, the people around it, its clock and its deals; pure like the table inside it.

    decide(state, action, at) -> events     the rules of the room
    evolve(state, event)      -> state      bookkeeping only

One log holds it all; what happens at the table comes wrapped as `InTable`.
Nothing here draws a random number, reads a clock or does I/O: times, ids and
seeds are given.  Who is connected is not part of it.
"""
