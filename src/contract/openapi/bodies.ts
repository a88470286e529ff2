import type { EndpointRecord } from './responses.ts';
import { type Json, requestSchema } from './schemas.ts';

/** Handwritten bodies, where field examples alone are not valid, by operationId. */
const written: Readonly<Record<string, Json>> = {
  broadcastTransaction: {
    chain: 'BTC',
    transaction: `0200000001${'01'.repeat(32)}0000000000ffffffff01e803000000000000160014e8df018c7e326cc253faac7e46cdc51e68542c4200000000`,
  },
  reportBug: { description: 'Track shows no stage for my swap of 0.1 BTC.', type: 'bug', page: '/track', email: 'name@example.com' },
  buildDeposit: {
    network: 'thorchain',
    mode: 'single',
    from_asset: 'ETH.ETH',
    to_asset: 'BTC.BTC',
    amount: '100000000',
    destination: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    sender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  },
  checkDeposit: {
    network: 'thorchain',
    from_asset: 'THOR.RUNE',
    amount: '10000000000',
    memo: '=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1000000',
  },
  issueMandate: {
    max_usd: '500',
    destinations: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    max_loss_bps: 300,
    until: '2030-01-01T00:00:00Z',
  },
  aggregatorQuote: {
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '0.1',
    slippage: 3,
    destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  },
  openWebhook: { url: 'https://hooks.example.com/strait', hash: '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9' },
  preflightMemoless: { asset: 'BTC.BTC', reference: '42', amount: '0.01000042' },
};

interface Property {
  readonly examples?: readonly unknown[];
}

/** A valid example body: handwritten, or built from the examples of its required and usual fields. */
export function bodyExample(endpoint: Pick<EndpointRecord, 'operationId' | 'request' | 'usualFields'>): Json {
  const { properties = {}, required = [] } = requestSchema(endpoint.request) as {
    readonly properties?: Readonly<Record<string, Property>>;
    readonly required?: readonly string[];
  };
  const own = [...required, ...(endpoint.usualFields ?? [])].flatMap((name) =>
    (properties[name]?.examples ?? []).slice(0, 1).map((example) => [name, example] as const),
  );
  return written[endpoint.operationId] ?? Object.fromEntries(own);
}
