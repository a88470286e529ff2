import packageJson from '../../../package.json' with { type: 'json' };
import type { Json } from './schemas.ts';

const text = (description: string, example: string): Json => ({ type: 'string', description, examples: [example] });

const isAnswered: Json = { condition: '$statusCode == 200' };

const parameters = (place: 'query', values: Readonly<Record<string, string>>): readonly Json[] =>
  Object.entries(values).map(([name, value]) => ({ name, in: place, value }));

const pair = { from_asset: '$inputs.from_asset', to_asset: '$inputs.to_asset' };

/** Until a payment is made: a quote with a memo, then the address asked again, which has to be the one of the quote. */
const prepareSwap: Json = {
  workflowId: 'prepareSwap',
  summary: 'Quote a swap and check its deposit address.',
  description:
    'Ends with what a wallet needs: inbound_address, router on EVM chains, memo and expires_at. Run it right before the payment; when a step fails, pay nothing.',
  inputs: {
    type: 'object',
    required: ['from_asset', 'to_asset', 'amount', 'destination'],
    properties: {
      from_asset: text('Asset to pay with, as CHAIN.SYMBOL.', 'BTC.BTC'),
      to_asset: text('Asset to receive.', 'ETH.ETH'),
      amount: text('Amount of from_asset in 1e8 units.', '10000000'),
      destination: text('Address that receives to_asset.', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    },
  },
  steps: [
    {
      stepId: 'quote',
      description: 'The best offer of both networks, with the memo that a deposit must carry.',
      operationId: 'getQuote',
      parameters: parameters('query', { ...pair, amount: '$inputs.amount', destination: '$inputs.destination' }),
      successCriteria: [isAnswered, { condition: "$response.body#/deposit/state == 'verified'" }],
      outputs: {
        network: '$response.body#/network',
        mode: '$response.body#/mode',
        inbound_address: '$response.body#/inbound_address',
        memo: '$response.body#/memo',
        minimum_payout: '$response.body#/minimum_payout',
        expires_at: '$response.body#/expires_at',
      },
    },
    {
      stepId: 'check',
      description: 'Two operators of the network name the address again, and nothing on the way is halted.',
      operationId: 'getInbound',
      parameters: parameters('query', { ...pair, network: '$steps.quote.outputs.network', mode: '$steps.quote.outputs.mode' }),
      successCriteria: [isAnswered, { condition: '$response.body#/inbound_address == $steps.quote.outputs.inbound_address' }],
      outputs: { inbound_address: '$response.body#/inbound_address' },
    },
  ],
  outputs: {
    network: '$steps.quote.outputs.network',
    inbound_address: '$steps.check.outputs.inbound_address',
    memo: '$steps.quote.outputs.memo',
    minimum_payout: '$steps.quote.outputs.minimum_payout',
    expires_at: '$steps.quote.outputs.expires_at',
  },
};

/** From a payment to its end. */
const followSwap: Json = {
  workflowId: 'followSwap',
  summary: 'Follow a swap to its payout or refund.',
  description: 'Takes the hash that the wallet gave. state is done for a payout and refunded for a refund, which is never a success.',
  inputs: {
    type: 'object',
    required: ['network', 'tx'],
    properties: {
      network: text('The network of the quote.', 'thorchain'),
      tx: text('Hash of the deposit.', '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9'),
    },
  },
  steps: [
    {
      stepId: 'track',
      description: 'Where the swap is now; asked again until that is final.',
      operationId: 'trackSwap',
      parameters: parameters('query', { network: '$inputs.network', tx: '$inputs.tx' }),
      successCriteria: [isAnswered, { condition: '$response.body#/final == true' }],
      onFailure: [{ name: 'askAgain', type: 'retry', retryAfter: 10, retryLimit: 60 }],
      outputs: { state: '$response.body#/state' },
    },
  ],
  outputs: { state: '$steps.track.outputs.state' },
};

/** The ways through the API as workflows (Arazzo 1.0.1). `siteUrl` is an origin without a trailing slash, whose OpenAPI document has the operations. */
export function arazzoDocument(siteUrl: string): Json {
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Strait workflows',
      version: packageJson.version,
      summary: 'From a quote to a payout.',
      description: 'A wallet pays between the two workflows: nothing here signs or sends.',
    },
    sourceDescriptions: [{ name: 'strait', type: 'openapi', url: `${siteUrl}/openapi.json` }],
    workflows: [prepareSwap, followSwap],
  };
}
