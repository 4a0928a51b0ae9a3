"""What a table says to the person at it: views and events in, words out, for every door.

screen            a view of the table    -> lines
narrator          what happened          -> sentences
reveal, turned    the same two where cards are turned up one by one
why               what is legal          -> the rules behind it
seating           chairs and places, names
ink               cards and emphasis, with colour or without
welcome, accounts, house, between, chances    what is said around the hands
"""
