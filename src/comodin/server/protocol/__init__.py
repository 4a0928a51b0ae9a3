"""The wire: every message between the server and a browser, declared once.

picture     what a table looks like to somebody
messages    what is sent over the socket, both ways
forms       what goes over HTTP
codec       messages as JSON and back

The TypeScript of the client is generated from these types by
``scripts/make_web_types.py``.  The protocol in prose: docs/reference/protocol.md.
"""
