const version = '2026-07-28';
const [method, name] = ['tools/call', 'get_network_status'];
const meta = { 'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {} };
const answer = await fetch('http://localhost:4321/mcp', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': version, 'Mcp-Method': method, 'Mcp-Name': name },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { name, arguments: { network: 'thorchain' }, _meta: meta } }),
});
const { result } = await answer.json();
console.log(result.content[0].text);
