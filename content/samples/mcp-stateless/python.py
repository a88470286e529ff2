import json
from urllib.request import Request, urlopen

version, method, name = "2026-07-28", "tools/call", "get_network_status"
meta = {"io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {}}
params = {"name": name, "arguments": {"network": "thorchain"}, "_meta": meta}
message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
headers = {"Content-Type": "application/json", "MCP-Protocol-Version": version, "Mcp-Method": method, "Mcp-Name": name}
with urlopen(Request("http://localhost:4321/mcp", json.dumps(message).encode(), headers)) as answer:
    print(json.load(answer)["result"]["content"][0]["text"])
