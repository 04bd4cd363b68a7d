"""A bot as a program, in Python: any legal action, by the seed that it is given.

catbox play --bot -- python examples/bots/any_legal.py
"""

# As short as a bot can be, so without types.
# pyright: basic

import json
import sys
from random import Random

for line in sys.stdin:
    request = json.loads(line)
    legal = request["message"]["legal"]["actions"]
    action = Random(request["seed"]).choice(legal)["action"]
    print(json.dumps({"id": request["id"], "answer": {"action": action}}), flush=True)
