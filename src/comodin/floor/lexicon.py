"""The words of the floor, English and Spanish, and what each means.

A phrase is compared without accents and capitals.  The longest phrase of a
line wins; what else stands in the line are seats, cards, amounts and small
words that mean nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["DOWN_WORDS", "FILLERS", "LONGEST_PHRASE", "PHRASES", "UP_WORDS", "VERBS"]

_WORDS: Final[Mapping[str, str]] = {
    # -- answers, and wishes to be told something
    "yes": "y, yes, ok, confirm, do it, si, dale, confirmo, confirma",
    "no": "n, no, drop, cancel, cancela, no asi, nada",
    "undo": "undo, u, back, deshacer, deshaz, borra, atras",
    "help": "help, ?, h, ayuda",
    "why": "why, por que, porque",
    "status": "status, table, t, estado, mesa, como vamos",
    "quit": "quit, exit, q, salir, adios",
    # -- the table between hands
    "hand": "new hand, next hand, another hand, hand, deal a hand, otra mano, nueva mano, siguiente mano, mano",
    "buy": "buy, buys, buys in, rebuy, rebuys, compra, recompra",
    "add": "add, adds, agrega, anade",
    "sit": "sit, sits, sits down, joins, sienta, se sienta, llega, entra",
    "sit_out": "sit out, sits out, out, descansa, se ausenta",
    "sit_in": "sit in, sits in, is back, back in, vuelve, regresa",
    "leave": "leave, leaves, gets up, se levanta, se despide",
    "move_chips": "move chips, chips, pasa fichas, mueve fichas",
    "game": "game, change game, change the game, juego, cambia el juego, cambia a",
    "stakes": "stakes, limits, limites, cambia los limites",
    "rename": "name, rename, renames, is called, nombre, se llama",
    "close": "close, close the table, end the table, cierra la mesa, cerrar la mesa",
    # -- the dealer
    "deal": "deal, deals, reparte, reparto, repartir, da",
    "burn": "burn, burns, burn card, quema, quemar",
    "middle": "middle, center, centre, centro, al centro",
    "common": "common, community, comun",
    # -- the betting
    "check": "check, checks, x, pasa, pasar, paso, mesa pasa",
    "call": "call, calls, c, paga, pagar, pago, iguala, ve",
    "fold": "fold, folds, f, passes out, se va, se retira, no va, se tira, retirarse, fuera",
    "bet": "bet, bets, b, apuesta, apostar, apuesto",
    "raise": "raise, raises, r, re-raises, reraises, sube, subir, subo, resube",
    "complete": "complete, completes, completa, completar",
    "all_in": "all-in, all in, allin, goes all-in, goes all in, is all in, bets all-in, bets all in, raises all-in, "
    "raises all in, calls all-in, calls all in, todo, va con todo, con todo, resto, apuesta todo, apuesta el resto, "
    "sube todo, sube con todo, paga todo, paga con todo, paga con el resto, el resto",
    "bring_in": "bring in, bring-in, brings in, brings it in, entrada, pone la entrada, entrada forzosa",
    # -- the down card
    "keep": "keep, keeps, k, stays, guarda, guardar, se queda, queda, conserva",
    "keep_all": "all keep, everybody keeps, everyone keeps, keep all, todos guardan, todos se quedan, nadie abre",
    "open": "open, opens, expose, exposes, abre, abrir, destapa, muestra la tapada",
    "declare": "declare, declares, declares all-in, declares all in, declara, se declara, se declara all-in",
    "decline": "decline, declines, plays on, does not declare, sigue, sigue jugando, no declara",
    "turn": "turn, turns, turns up, voltea, volteo, voltear",
    "show": "show, shows, tables, ensena, muestra, mostrar, ensenar",
    "muck": "muck, mucks, mucked, touched the muck, touched muck, hit the muck, tira, toco el muck, al muck",
    # -- what goes wrong: the dealer
    "exposed": "exposed, dealer exposed, dealer exposes, expuesta, expuso, destapo, se destapo, le destapo, destapada",
    "out_of_order": "dealt out of order, out of order, out of sequence, dealt out of sequence, misdeal, "
    "reparto fuera de orden, fuera de orden, repartio mal, mal reparto, reparto mal",
    "skipped": "skipped, skip, passed over, missed, se brinco a, se brinco, brinco a, brincado, se salto a, "
    "se salto, salto a, saltado",
    "astray": "astray, went astray, wrong seat, perdida, a otro lugar",
    "wrong_way": "wrong way, wrong way up, al reves",
    "too_soon": "too soon, premature, dealt too soon, antes de tiempo, adelantada",
    "no_burn": "no burn, forgot burn, forgot the burn, forgot to burn, sin quemar, no quemo, olvido quemar",
    "burn_twice": "burned twice, burnt twice, extra burn, quemo dos, quemo dos veces, quemo de mas",
    # -- what goes wrong: the players
    "out_of_turn": "out of turn, fuera de turno",
    "string_bet": "string bet, string, string bets, apuesta en partes, en partes, en dos tiempos",
    "motion": "motion, motions, motions to bet, feint, feints, amaga, amago, hace el amago",
    "short_call": "short call, calls short, call short, short, paga corto, paga de menos, pago corto",
    "say_call": "says call, said call, dice pago, dice que paga, dijo pago",
    "flashed": "flashed, flash, flashes, se le vio, se vio, la enseno, dejo ver",
    "peek": "peek, peeks, peeked, looks, looked, miro, mira, se asomo, vio su carta",
    "demand": "show all, show to all, show one show all, demand, que muestre a todos, que ensene a todos, a todos",
    "rabbit": "rabbit, rabbit hunt, see the stub, see the next card, conejo, ver el mazo, ver la que venia",
    # -- the floor
    "retrieve": "retrieve, retrieves, recupera, regresa la mano, devuelve la mano",
    "foul": "foul, dead hand, kill hand, mano muerta, anula a, mata la mano",
    "foul_deck": "foul deck, fouled deck, bad deck, baraja mala, baraja incompleta, mala baraja",
    "void": "void, void the hand, anula, anular, anula la mano",
    "ruling": "ruling, rule, decision, fallo, el piso decide",
}

VERBS: Final = tuple(_WORDS)

PHRASES: Final[Mapping[tuple[str, ...], str]] = {
    tuple(phrase.split()): verb for verb, phrases in _WORDS.items() for phrase in phrases.split(", ")
}

LONGEST_PHRASE: Final = max(map(len, PHRASES))

UP_WORDS: Final = frozenset({"up", "arriba", "abierta", "destapada"})
DOWN_WORDS: Final = frozenset({"down", "abajo", "tapada", "tapadas", "cerrada"})

_FILLERS: Final = """to a al and y the el la los las un una de del con for with in card cards carta cartas chips chip
    fichas ficha seat asiento lugar silla player jugador gets recibe got hand su his her first primero en , -"""

FILLERS: Final = frozenset(_FILLERS.split())
