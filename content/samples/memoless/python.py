import json
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

origin = "http://localhost:4321"
api = f"{origin}/memoless/api/v1"


def post(path, body):
    request = Request(f"{api}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as response:
        return json.load(response)


query = urlencode({
    "network": "thorchain",
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "1000000",
    "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "tolerance_bps": "300",
})
with urlopen(f"{origin}/api/v1/quote?{query}") as response:
    memo = json.load(response)["memo"]

registered = post("register", {"asset": "BTC.BTC", "memo": memo, "requested_in_asset_amount": "0.01"})
while registered["status"] == "pending":
    time.sleep(3)
    with urlopen(f"{api}/register/{registered['internal_api_id']}") as response:
        registered = json.load(response)

wanted = {"asset": "BTC.BTC", "reference": registered["reference"], "requested_amount": "0.01"}
amount = registered.get("suggested_in_asset_amount") or post("suggest-amounts", wanted)["data"]["valid_amount_rounded_up"]
data = post("preflight", {"asset": "BTC.BTC", "reference": registered["reference"], "amount": amount})["data"]
print("send exactly", data["amount"], "BTC to", data["inbound_address"], "within", data["time_remaining"])
