import json
from urllib.error import HTTPError
from urllib.request import urlopen

site = "http://127.0.0.1:4321"
devnet = "http://127.0.0.1:4322"


def set_halt(value):
    body = {"network": "thorchain", "mimir": {"HALTETHTRADING": value}}
    urlopen(f"{devnet}/control/state", json.dumps(body).encode())


set_halt(1)
try:
    urlopen(f"{site}/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&network=thorchain")
except HTTPError as failure:
    body = json.load(failure)
    print(failure.code, body["code"], body["hint"])
set_halt(0)
