"""What runs: rooms that are owned by this process, their dealers, bots and clocks, and who is connected.

clock       the one clock
cards       the dealer's secret of one hand
bots        bots in a process of their own
asking      what a client asks for, as an action of the room
draft       what an action comes to, with the house's part
room        one room: decide, store, adopt, tell
keeper      what a room does by itself, at its time
connection  what is on its way to one open page
audience    who is connected to a room, and what each is told
hub         all rooms
rates       how fast somebody may speak

The room itself is pure (`comodin.server.room`), and its log is in the store;
here is the only place where both meet time, chance and other people.
"""
