import json
from urllib.parse import urlencode
from urllib.request import urlopen


def control(name, body):
    with urlopen(f"http://127.0.0.1:4322/control/{name}", json.dumps(body).encode()) as answer:
        return json.load(answer)


# The hash comes from the wallet that paid. On the devnet a simulated payer makes one.
memo = "=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:100000"
tx = control("pay", {"network": "thorchain", "asset": "LTC.LTC", "amount": "500000000", "memo": memo})["tx"]
control("clock", {"advance_blocks": 1000})

# A connection closes after 50 seconds: take it up again with the last id in a header, Last-Event-ID.
event = ""
with urlopen(f"http://localhost:4321/api/v1/track/stream?{urlencode({'network': 'thorchain', 'tx': tx})}") as stream:
    for line in stream:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name == "event":
            event = value
        elif name == "data" and event == "track":
            swap = json.loads(value)
            print(swap["state"], str(swap["final"]).lower())
