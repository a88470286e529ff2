import json
from urllib.error import HTTPError
from urllib.request import urlopen

try:
    with urlopen("http://localhost:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=2000") as answer:
        print(json.load(answer)["expected_amount_out"])
except HTTPError as failure:
    body = json.load(failure)
    wait = failure.headers.get("Retry-After")
    if wait is not None:
        print(f"{body['code']}: ask again in {wait} s")
    elif body["code"] == "amount_too_low":
        print("amount_too_low: send at least", body["details"]["recommended_min_amount_in"])
    else:
        print(f"{body['code']}: {body['hint']} Report {body['request_id']} if this is wrong.")
