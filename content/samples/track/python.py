import json
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

site = "http://127.0.0.1:4321"
devnet = "http://127.0.0.1:4322"


def control(name, body):
    with urlopen(f"{devnet}/control/{name}", json.dumps(body).encode()) as answer:
        return json.load(answer)


def look(tx):
    """The state, and the seconds to the next look; None at the end."""
    try:
        with urlopen(f"{site}/api/v1/track?{urlencode({'network': 'thorchain', 'tx': tx})}") as answer:
            swap = json.load(answer)
            return swap["state"], swap.get("next_look_seconds")
    except HTTPError as failure:
        # 404 means that no node has seen it yet. What may pass by itself names the seconds to wait.
        code = json.load(failure)["code"]
        return code, failure.headers.get("Retry-After") or (10 if code == "transaction_not_found" else None)


# The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
memo = "=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000"
tx = control("pay", {"network": "thorchain", "asset": "LTC.LTC", "amount": "500000000", "memo": memo})["tx"]
control("clock", {"advance_blocks": 1000})

state, wait = look(tx)
print(state)
while wait is not None:
    time.sleep(int(wait))
    state, wait = look(tx)
    print(state)
