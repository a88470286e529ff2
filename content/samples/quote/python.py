import json
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({"from_asset": "BTC.BTC", "to_asset": "ETH.ETH", "amount": "10000000"})
with urlopen(f"http://localhost:4321/api/v1/quote?{query}") as answer:
    quote = json.load(answer)
print(quote["network"], quote["expected_amount_out"], quote["minimum_payout"])
print(f"{quote['total_loss_bps']} basis points less than the market price")
for warning in quote["warnings"]:
    print(warning["severity"], warning["message"])
