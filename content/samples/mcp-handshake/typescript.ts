const send = async (message: object, headers = {}) =>
  fetch('http://localhost:4321/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
const clientInfo = { name: 'example', version: '1.0.0' };
const hello = await send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
const { protocolVersion } = (await hello.json()).result;
const agreed = { 'MCP-Protocol-Version': protocolVersion };
await send({ method: 'notifications/initialized' }, agreed);
const list = await (await send({ id: 2, method: 'tools/list' }, agreed)).json();
console.log(protocolVersion, list.result.tools.map((tool: { name: string }) => tool.name).join(' '));
