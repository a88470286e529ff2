const setHalt = (value: number) =>
  fetch('http://127.0.0.1:4322/control/state', {
    method: 'POST',
    body: JSON.stringify({ network: 'thorchain', mimir: { HALTETHTRADING: value } }),
  });
await setHalt(1);
const answer = await fetch('http://127.0.0.1:4321/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&network=thorchain');
const { code, hint } = await answer.json();
console.log(answer.status, code, hint);
await setHalt(0);
