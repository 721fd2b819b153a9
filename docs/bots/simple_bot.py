#!/usr/bin/env python3
"""A complete bot for a Wusong server. It needs nothing but Python 3.8.

    python3 simple_bot.py LINK [--token TOKEN] [--name NAME] [--seat SEAT]

LINK is what people send each other: https://table.example.org/#/join/... A token (made in one's account on the server, or taken from
WUSONG_TOKEN) plays as its owner; without one the bot sits down as a guest.

It knows no rules. It asks the server what may be picked, picks at random, and prefers what the title itself proposes. What it may see,
it sees; `view` holds it all for a bot that thinks more than this one.
"""
import argparse
import hashlib
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


class Server:
    """Asks the server, and asks again what was not answered: every command has a key, so that it happens once."""

    def __init__(self, origin, token, name):
        self.origin = origin
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = "Bearer " + token
        else:
            request = urllib.request.Request(
                origin + "/api/guests", json.dumps({"name": name}).encode(), self.headers, method="POST"
            )
            with urllib.request.urlopen(request, timeout=30) as answer:
                self.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]
            self.headers["Origin"] = origin

    def ask(self, method, path, body=None):
        """The number of the answer and what it says."""
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(8):
            request = urllib.request.Request(self.origin + path, data, self.headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return answer.status, json.load(answer)
            except urllib.error.HTTPError as error:
                said = json.loads(error.read() or b"{}")
                if error.code != 429 and error.code < 500:
                    return error.code, said
                time.sleep(max(float(said.get("retryAfter", 0)), 0.25 * 2**attempt))
            except OSError:
                time.sleep(0.25 * 2**attempt)
        sys.exit("The server does not answer any more.")

    def news(self, table):
        """Goes on whenever the table is worth a look: as soon as the stream is open, and whenever something has happened."""
        while True:
            request = urllib.request.Request(self.origin + "/api/stream?table=" + table, headers=self.headers)
            try:
                # The server says every 15 seconds that it is still there.
                with urllib.request.urlopen(request, timeout=40) as stream:
                    for line in stream:
                        if line.strip() in (b"event: hello", b"event: table", b"event: resync"):
                            yield
            except OSError:
                pass
            time.sleep(1)


def sit_down(server, invite, wanted):
    """The table behind a link, and the seat the bot plays there."""
    while True:
        status, found = server.ask("GET", "/api/invitations/" + invite)
        if status != 200:
            sys.exit(found["error"])
        table = found["table"]
        for seat in table["mine"]["seats"]:
            if wanted in (None, seat):
                return table["id"], seat
        free = [one["seat"] for one in table["seats"] if one["person"] is None and one["level"] is None]
        if not free:
            sys.exit("All seats of this table are taken.")
        seat = wanted or free[0]
        # The dice are made of a number of each side; whoever sits down commits to theirs.
        nonce = secrets.token_hex(32)
        body = {"seat": seat, "nonce": nonce, "nonceHash": hashlib.sha256(nonce.encode()).hexdigest()}
        status, answer = server.ask("POST", "/api/tables/%s/seats?invite=%s" % (table["id"], invite), body)
        if status == 200:
            return table["id"], seat
        # 409: somebody sat down before. Any free seat will do, unless one was asked for.
        if status != 409 or wanted:
            sys.exit(answer["error"])


def pick(asked, chance):
    """One answer to what is to be picked next."""
    kind = asked["kind"]
    if kind in ("one", "word"):
        return chance.choice(asked["options"])
    if kind == "count":
        return chance.randint(asked["lo"], asked["hi"])
    if kind == "more":
        return False
    return None  # a set: it is built one by one


def build_set(server, table, seat, verb, picks, asked, chance):
    """A list out of options: what may join it depends on what is in it already."""
    draft = []
    while True:
        done = asked.get("unfinished") is None and len(draft) >= asked["min"]
        addable = [one for one in asked.get("addable") or asked["options"] if one not in draft]
        if not addable or len(draft) >= asked["max"] or (done and chance.random() < 0.5):
            return draft
        draft.append(chance.choice(addable))
        body = {"seat": seat, "verb": verb, "picks": picks, "draft": draft}
        _, level = server.ask("POST", "/api/tables/%s/options" % table, body)
        if not level.get("asked"):
            return draft
        asked = level["asked"]


def build_command(server, table, seat, choice, chance):
    """Picks until the command is complete. Everything that is offered can be completed."""
    verb, picks = choice["verb"], []
    for _ in range(200):
        status, level = server.ask(
            "POST", "/api/tables/%s/options" % table, {"seat": seat, "verb": verb, "picks": picks, "draft": []}
        )
        if status != 200 or not level.get("asked") or level["complete"]:
            break
        asked = level["asked"]
        if asked["kind"] == "set":
            picks.append(build_set(server, table, seat, verb, picks, asked, chance))
        else:
            picks.append(pick(asked, chance))
    return {"verb": verb, "picks": picks}


def commands_for(server, table, seat, decision, chance):
    """Commands worth trying, the best first: what the title proposes, then anything that is offered."""
    for proposal in decision["proposals"]:
        yield proposal["command"]
    choices = list(decision["choices"])
    while True:
        yield build_command(server, table, seat, chance.choice(choices), chance)


def play(server, table, seat, chance):
    for _ in server.news(table):
        over = play_on(server, table, seat, chance)
        if over:
            return over


def play_on(server, table, seat, chance):
    """Plays as long as the table waits for this seat, and answers how the game ended if it did."""
    while True:
        status, shown = server.ask("GET", "/api/tables/%s/view?viewpoint=%s" % (table, seat))
        if status != 200:
            return None  # not begun yet
        asked = shown["asked"]
        if shown["over"] or not asked or asked["seat"] != seat or asked["decision"]["in"]:
            return shown["over"]
        for tries, command in enumerate(commands_for(server, table, seat, asked["decision"], chance)):
            entry = {"kind": "act", "command": command}
            body = {"expect": shown["index"], "key": secrets.token_urlsafe(12), "entry": entry, "seat": seat}
            status, answer = server.ask("POST", "/api/tables/%s/entries" % table, body)
            # 409: the table has gone on, and is looked at again. 422: the rules refuse it, and another one is tried.
            if status in (200, 409):
                break
            if tries > 50:
                sys.exit(answer["error"])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("link")
    arguments.add_argument("--token", default=os.environ.get("WUSONG_TOKEN"))
    arguments.add_argument("--name", default="Python bot")
    arguments.add_argument("--seat")
    arguments.add_argument("--seed", default=None)
    given = arguments.parse_args()
    origin, _, invite = given.link.partition("/#/join/")
    if not invite:
        sys.exit("This is no link to a table: it has /#/join/ in it.")
    server = Server(origin, given.token, given.name)
    table, seat = sit_down(server, invite, given.seat)
    print("At table %s, as %s." % (table, seat), flush=True)
    print("The game is over:", json.dumps(play(server, table, seat, random.Random(given.seed))))


if __name__ == "__main__":
    main()
