import json
from urllib.request import Request, urlopen


def send(message, headers=None):
    own = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return urlopen(Request("http://localhost:4321/mcp", body, {**own, **(headers or {})}))


client = {"name": "example", "version": "1.0.0"}
params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
version = json.load(send({"id": 1, "method": "initialize", "params": params}))["result"]["protocolVersion"]
agreed = {"MCP-Protocol-Version": version}
send({"method": "notifications/initialized"}, agreed)
tools = json.load(send({"id": 2, "method": "tools/list"}, agreed))["result"]["tools"]
print(version, " ".join(tool["name"] for tool in tools))
