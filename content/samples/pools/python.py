import json
from urllib.parse import urlencode
from urllib.request import urlopen

names = []
query = {"status": "available", "limit": "100"}
while True:
    with urlopen(f"http://localhost:4321/api/v1/pools?{urlencode(query)}") as answer:
        page = json.load(answer)
    names += [f"{pool['asset']} on {pool['network']}" for pool in page["pools"] if pool["tradable"]]
    if "next_cursor" not in page:
        break
    query["cursor"] = page["next_cursor"]
print(len(names), "pools can be used, the deepest is", names[0])
