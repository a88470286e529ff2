const call = { name: 'list_pools', arguments: { asset: 'USDC', limit: 3 } };
const answer = await fetch('http://localhost:4321/mcp', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
});
const { result, error } = await answer.json();
if (error) throw new Error(`${error.code}: ${error.message}`);
if (result.isError) throw new Error(result.content[0].text);
for (const pool of result.structuredContent.pools) console.log(pool.network, pool.asset, pool.price_usd);
