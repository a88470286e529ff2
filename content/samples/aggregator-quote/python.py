import json
from urllib.request import Request, urlopen

ask = {
    "sellAsset": "BTC.BTC",
    "buyAsset": "ETH.ETH",
    "sellAmount": "0.1",
    "slippage": 1,
    "destinationAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
}
headers = {"x-api-key": "strait_devnet", "Content-Type": "application/json"}
with urlopen(Request("http://localhost:4321/aggregator/v1/quote", json.dumps(ask).encode(), headers)) as answer:
    found = json.load(answer)
for route in found["routes"]:
    print(route["providers"][0], route["expectedBuyAmount"], *route["meta"]["tags"])
