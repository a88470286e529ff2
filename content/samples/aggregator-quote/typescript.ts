import { aggregatorQuote, createClient } from 'strait-client';

const client = createClient({ origin: 'http://localhost:4321', apiKey: 'strait_devnet' });
const found = await aggregatorQuote(client, {
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: '0.1',
  slippage: 1,
  destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
});
for (const { provider, errorCode } of found.providerErrors ?? []) console.log(provider, errorCode);
for (const route of found.routes ?? []) console.log(route.providers[0], route.expectedBuyAmount, ...route.meta.tags);
