import json
from urllib.request import Request, urlopen

wanted = {
    "network": "thorchain",
    "mode": "single",
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "10000000",
    "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
}
request = Request(
    "http://localhost:4321/api/v1/deposit",
    data=json.dumps(wanted).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    deposit = json.load(response)
for check in deposit["checks"]:
    print(check["check"], check["value"], check["message"])
print("pay", deposit["payment"]["chain_amount"], "to", deposit["payment"]["to"], "with", deposit["payment"]["memo"])
