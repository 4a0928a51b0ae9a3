"""The web: HTTP, the static client, and what guards both; the socket is one endpoint of it.

app         all routes in one Starlette application
config      what a server is told about itself
security    whose Host and Origin are ours; the headers of every answer
guard       how much may come, how fast, and for how long
failures    every error as JSON, in both languages
site        what the routes work with: store, hub, clock
rooms, hands, accounts, house, offer, chances, pages    the routes, by subject
history     the hands of a log, as somebody saw them
opening     a new room
metrics, openapi    for machines
serve       uvicorn, set up for this
"""
