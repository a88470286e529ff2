import json
from urllib.request import Request, urlopen

call = {"name": "list_pools", "arguments": {"asset": "USDC", "limit": 3}}
message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
headers = {"Content-Type": "application/json", "Accept": "application/json"}
with urlopen(Request("http://localhost:4321/mcp", json.dumps(message).encode(), headers)) as answer:
    result = json.load(answer)["result"]
if result.get("isError"):
    raise SystemExit(result["content"][0]["text"])
for pool in result["structuredContent"]["pools"]:
    print(pool["network"], pool["asset"], pool["price_usd"])
