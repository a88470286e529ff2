import json
import time
from urllib.parse import urlencode
from urllib.request import urlopen

wanted = {
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "10000000",
    "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
}
with urlopen(f"http://localhost:4321/api/v1/quote?{urlencode(wanted)}") as answer:
    quote = json.load(answer)

# The network follows the memo, whatever else the answer says.
operation, asset, addresses, terms = (quote["memo"].split(":") + ["", "", ""])[:4]
checks = {
    "it is a swap": operation == "=",
    "it pays ether": asset in ("e", "ETH.ETH"),
    "it pays us": addresses.split("/")[0].lower() == wanted["destination"].lower(),
    "it keeps the minimum": int(terms.split("/")[0]) >= int(quote["minimum_payout"]),
    "there is time left": quote["expiry"] - 60 > time.time(),
}
for check, holds in checks.items():
    if not holds:
        raise SystemExit(f"Do not sign, this does not hold: {check}")
print("send", quote["amount"], "to", quote["inbound_address"], "with", quote["memo"], "before", quote["expires_at"])
