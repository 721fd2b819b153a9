#!/usr/bin/env python3
"""A bot for matches: it reads and writes lines of JSON and needs nothing but Python 3.8.

    npx wusong match taierzhuang-1938 level-1 --program "python3 docs/bots/match_bot.py"

It knows no rules. It asks what may be picked, picks at random, and prefers what the title itself proposes. docs/protocol.md tells what
else may be asked; `view` holds all that its seat sees.
"""
import json
import random
import sys


def ask(op, **fields):
    print(json.dumps({"op": op, **fields}), flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)  # the match is over
    return json.loads(line)


def pick(asked, chance):
    kind = asked["kind"]
    if kind in ("one", "word"):
        return chance.choice(asked["options"])
    if kind == "count":
        return chance.randint(asked["lo"], asked["hi"])
    return False  # more: no


def command_of(choice, chance):
    """Picks until the command is complete. Everything that is offered can be completed."""
    verb, picks, asked = choice["verb"], [], choice["picks"]
    while asked:
        if asked[0]["kind"] == "set":
            draft = []
            while asked[0].get("unfinished"):
                draft.append(chance.choice([one for one in asked[0]["addable"] if one not in draft]))
                asked = ask("options", verb=verb, picks=picks, draft=draft)["picks"]
            picks.append(draft)
        else:
            picks.append(pick(asked[0], chance))
        asked = ask("options", verb=verb, picks=picks)["picks"]
    return {"verb": verb, "picks": picks}


def main():
    chance = random.Random(7)
    seat = ask("hello")["seat"]
    while True:
        now = ask("decision")
        if now["over"]:
            return
        decision = now["seats"][seat]
        proposals = [one["command"] for one in decision["proposals"]]
        command = proposals[0] if proposals else command_of(chance.choice(decision["choices"]), chance)
        if not ask("act", index=now["index"], command=command)["ok"]:
            ask("act", index=now["index"], command=command_of(chance.choice(decision["choices"]), chance))


main()
