import json
from urllib.parse import urlencode
from urllib.request import urlopen

wanted = {
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "10000000",
    "target_out": "300000000",
    "ttl_blocks": "14400",
    "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
}
with urlopen(f"http://localhost:4321/api/v1/limit-quote?{urlencode(wanted)}") as answer:
    order = json.load(answer)

# The network follows the memo: an order, this destination, this target, this lifetime.
operation, _, destination, terms = order["memo"].split(":")
if [operation, destination, terms] != ["=<", wanted["destination"], f"{wanted['target_out']}/{wanted['ttl_blocks']}/0"]:
    raise SystemExit("Do not sign this memo.")
print(order["memo"], "is", order.get("market", {}).get("distance_bps"), "bps above the market")
