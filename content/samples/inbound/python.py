import json
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({"network": "thorchain", "from_asset": "BTC.BTC", "to_asset": "ETH.ETH"})
with urlopen(f"http://localhost:4321/api/v1/inbound?{query}") as response:
    answer = json.load(response)
print("send to", answer["inbound_address"], "as", answer["hosts"], "hosts say")
