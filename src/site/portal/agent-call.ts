/** Body of the example call that the front page shows to agents. */
export const agentRequest = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_swap_quote', arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' } },
};

export function agentCall(origin: string): string {
  return [
    `curl -s ${origin}/mcp \\`,
    "  -H 'Content-Type: application/json' -H 'Accept: application/json' \\",
    `  -d '${JSON.stringify(agentRequest)}'`,
  ].join('\n');
}
