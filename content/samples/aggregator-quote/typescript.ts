const ask = {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  slippage: 1,
  destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const answer = await fetch('http://localhost:4321/aggregator/v1/quote', {
  method: 'POST',
  headers: { 'x-api-key': 'strait_devnet', 'Content-Type': 'application/json' },
  body: JSON.stringify(ask),
});
const found = await answer.json();
for (const { provider, errorCode } of found.providerErrors ?? []) console.log(provider, errorCode);
for (const route of found.routes ?? []) console.log(route.providers[0], route.expectedBuyAmount, ...route.meta.tags);
