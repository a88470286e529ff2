import packageJson from '../../../package.json' with { type: 'json' };
import type { Json } from './schemas.ts';

const text = (description: string, example: string): Json => ({ type: 'string', description, examples: [example] });

const isAnswered: Json = { condition: '$statusCode == 200' };

const parameters = (place: 'query', values: Readonly<Record<string, string>>): readonly Json[] =>
  Object.entries(values).map(([name, value]) => ({ name, in: place, value }));

const inputs: Readonly<Record<string, Json>> = {
  from_asset: text('Asset to pay with, as CHAIN.SYMBOL.', 'BTC.BTC'),
  to_asset: text('Asset to receive.', 'ETH.ETH'),
  amount: text('Amount of from_asset in 1e8 units.', '10000000'),
  destination: text('Address that receives to_asset.', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
};
const sender = text('Address that signs, on the chain of from_asset.', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');

const asked = Object.fromEntries(Object.keys(inputs).map((name) => [name, `$inputs.${name}`]));
const from = (step: string, name: string): string => `$steps.${step}.outputs.${name}`;
const posts = (payload: Json): Json => ({ contentType: 'application/json', payload });
const inBody = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name.replaceAll('/', '_'), `$response.body#/${name}`]));

/** Variant of the workflow for contract calls: expressions must not reference members the response lacks. */
interface Way {
  readonly workflowId: string;
  readonly summary: string;
  readonly isEvm: boolean;
}

/** Steps before payment: quote with a memo, check the whole deposit, build it. */
function preparing({ workflowId, summary, isEvm }: Way): Json {
  // Some readers identify steps by id across workflows.
  const [quote, check, deposit] = ['quote', 'check', 'deposit'].map((step) => (isEvm ? `${step}Evm` : step)) as [string, string, string];
  const place = ['inbound_address', ...(isEvm ? ['router'] : [])];
  const built = isEvm
    ? ['transaction/chain_id', 'transaction/to', 'transaction/value', 'transaction/data']
    : ['payment/to', 'payment/chain_amount', 'payment/memo'];
  return {
    workflowId,
    summary,
    description:
      'Produces the transaction for the wallet to sign, and the values to compare with it first. Run it right before the payment; if a step fails, pay nothing.',
    inputs: {
      type: 'object',
      required: [...Object.keys(inputs), ...(isEvm ? ['sender'] : [])],
      properties: isEvm ? { ...inputs, sender } : inputs,
    },
    steps: [
      {
        stepId: quote,
        description: 'Get the best offer of both networks, with the memo that the deposit must carry.',
        operationId: 'getQuote',
        parameters: parameters('query', asked),
        successCriteria: [isAnswered, { condition: "$response.body#/deposit/state == 'verified'" }],
        outputs: inBody(['network', 'mode', ...place, 'memo', 'minimum_payout', 'expiry']),
      },
      {
        stepId: check,
        description: 'Check the planned deposit: the payee in its memo, the address with two operators, and halts on the route.',
        operationId: 'checkDeposit',
        requestBody: posts({
          from_asset: '$inputs.from_asset',
          amount: '$inputs.amount',
          ...Object.fromEntries(['network', 'memo', ...place, 'expiry'].map((name) => [name, from(quote, name)])),
        }),
        successCriteria: [isAnswered, { condition: '$response.body#/payable == true' }],
        outputs: inBody(['order/destination']),
      },
      {
        stepId: deposit,
        description: 'Build the transaction for that offer, with the minimum payout of the quote. The address is verified once more.',
        operationId: 'buildDeposit',
        requestBody: posts({
          ...asked,
          ...(isEvm ? { sender: '$inputs.sender' } : {}),
          ...Object.fromEntries(['network', 'mode', 'minimum_payout'].map((name) => [name, from(quote, name)])),
        }),
        successCriteria: [
          isAnswered,
          { condition: "$response.body#/deposit/state == 'verified'" },
          { condition: `$response.body#/payment/to == ${from(quote, 'inbound_address')}` },
        ],
        outputs: inBody([...built, 'minimum_payout', 'checks', 'expires_at']),
      },
    ],
    outputs: Object.fromEntries([
      ['network', from(quote, 'network')],
      ...[...built, 'minimum_payout', 'checks', 'expires_at'].map((name) => {
        const flat = name.replaceAll('/', '_');
        return [flat, from(deposit, flat)] as const;
      }),
    ]),
  };
}

/** Steps from payment to completion. */
const followSwap: Json = {
  workflowId: 'followSwap',
  summary: 'Track a swap to its payout or refund.',
  description:
    'Tracks the transaction hash returned by the wallet. state is done for a payout and refunded for a refund, which is not a success.',
  inputs: {
    type: 'object',
    required: ['network', 'tx'],
    properties: {
      network: text('Network of the quote.', 'thorchain'),
      tx: text('Hash of the deposit.', '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9'),
    },
  },
  steps: [
    {
      stepId: 'track',
      description: 'Read the state of the swap, and repeat until it is final.',
      operationId: 'trackSwap',
      parameters: parameters('query', { network: '$inputs.network', tx: '$inputs.tx' }),
      successCriteria: [isAnswered, { condition: '$response.body#/final == true' }],
      onFailure: [{ name: 'askAgain', type: 'retry', retryAfter: 10, retryLimit: 60 }],
      outputs: { state: '$response.body#/state' },
    },
  ],
  outputs: { state: '$steps.track.outputs.state' },
};

/** The API's workflows (Arazzo 1.0.1). `siteUrl` is an origin without a trailing slash whose OpenAPI document has the operations. */
export function arazzoDocument(siteUrl: string): Json {
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Strait workflows',
      version: packageJson.version,
      summary: 'Sequences of calls from a quote to a payout.',
      description: 'Between preparing and tracking, a wallet signs and sends the payment; no step here does.',
    },
    sourceDescriptions: [{ name: 'strait', type: 'openapi', url: `${siteUrl}/openapi.json` }],
    workflows: [
      preparing({ workflowId: 'prepareSwap', summary: 'Quote a swap, check its deposit and build it.', isEvm: false }),
      preparing({
        workflowId: 'prepareEvmSwap',
        summary: 'Quote, check and build a swap whose deposit calls a contract, on EVM chains.',
        isEvm: true,
      }),
      followSwap,
    ],
  };
}
