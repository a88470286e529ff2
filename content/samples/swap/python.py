import json
import time
from urllib.parse import urlencode
from urllib.request import urlopen

site = "http://127.0.0.1:4321"
devnet = "http://127.0.0.1:4322"


def get(path, fields):
    with urlopen(f"{site}/api/v1/{path}?{urlencode(fields)}") as answer:
        return json.load(answer)


def control(name, body):
    with urlopen(f"{devnet}/control/{name}", json.dumps(body).encode()) as answer:
        return json.load(answer)


pair = {"from_asset": "BTC.BTC", "to_asset": "ETH.ETH"}
amount = "10000000"
quote = get("quote", {**pair, "amount": amount, "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"})
network, to = quote["network"], quote["inbound_address"]
now = get("inbound", {"network": network, "mode": quote["mode"], **pair})
if now["inbound_address"] != to:
    raise SystemExit("The deposit address has changed. Ask for a new quote.")

# A wallet pays. On the devnet a simulated payer does, and the clock is moved on.
payment = {"network": network, "asset": pair["from_asset"], "amount": amount, "to": to, "memo": quote["memo"]}
tx = control("pay", payment)["tx"]
control("clock", {"advance_blocks": 1000})
swap = get("track", {"network": network, "tx": tx})
while not swap["final"]:
    time.sleep(swap["next_look_seconds"])
    swap = get("track", {"network": network, "tx": tx})
for out in swap["outputs"]:
    print(swap["state"], out["kind"], out["amount"], out["asset"])
