import { balancesEndpoint, signingFactsEndpoint } from '../contract/v1/account.ts';
import { broadcastEndpoint } from '../contract/v1/broadcast.ts';
import { checkDepositEndpoint } from '../contract/v1/check-deposit.ts';
import { depositEndpoint } from '../contract/v1/deposit.ts';
import { swapsEndpoint } from '../contract/v1/follow/swaps.ts';
import { inboundEndpoint } from '../contract/v1/inbound.ts';
import { limitOrdersEndpoint } from '../contract/v1/limit-orders.ts';
import { limitQuoteEndpoint } from '../contract/v1/limit-quote.ts';
import { nameEndpoint } from '../contract/v1/name.ts';
import { paymentEndpoint } from '../contract/v1/payment.ts';
import type { ServiceCase } from './e2e/service-case.ts';

type Fields = Readonly<Record<string, string>>;

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const radix = 'account_rdx168fghy4kapzfnwpmq7t7753425lwklk65r82ys7pz2xzleehk2ap0k';
/** A transaction that spends a nonexistent coin. */
const coinless = `0200000001${'01'.repeat(32)}0000000000ffffffff01e803000000000000160014e8df018c7e326cc253faac7e46cdc51e68542c4200000000`;

const request = ({ path }: { readonly path: string }, fields: Fields) => `${path}?${new URLSearchParams(fields)}`;
const pair = { network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' };
const inbound = (more: Fields = {}) => request(inboundEndpoint, { ...pair, ...more });
const order = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', target_out: '300000000', destination: evm };
const limit = (more: Fields = {}) => request(limitQuoteEndpoint, { ...order, ...more });
const send = (value: unknown, path: string = broadcastEndpoint.path) => ({
  path,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

const inboundCases: readonly ServiceCase[] = [
  {
    name: 'a deposit address',
    path: inbound(),
    status: 200,
    members: ['inbound_address', 'hosts', 'checked_at', 'dust_threshold', 'migrating'],
  },
  { name: 'a deposit on the network itself', path: inbound({ from_asset: 'THOR.RUNE' }), status: 200, members: ['chain', 'height'] },
  { name: 'a deposit for MAYAChain', path: inbound({ network: 'mayachain' }), status: 200, members: ['inbound_address'] },
  { name: 'a deposit without a network', path: inbound({ network: '' }), status: 400, code: 'invalid_field', field: 'network' },
  { name: 'a deposit in no mode', path: inbound({ mode: 'fast' }), status: 400, code: 'invalid_field', field: 'mode' },
  {
    name: 'a deposit of a ticker',
    path: inbound({ from_asset: 'usdc' }),
    status: 400,
    code: 'ambiguous_asset',
    field: 'from_asset',
    members: ['candidates'],
  },
  { name: 'a deposit of a coin by its name', path: inbound({ from_asset: 'bitcoin' }), status: 200, members: ['inbound_address'] },
  { name: 'a deposit into itself', path: inbound({ to_asset: 'BTC.BTC' }), status: 400, code: 'same_asset', field: 'to_asset' },
  { name: 'a deposit that nobody swaps', path: inbound({ from_asset: 'DASH.DASH' }), status: 404, code: 'no_route' },
  { name: 'a deposit on a halted chain', path: inbound({ from_asset: 'SOL.SOL' }), status: 503, code: 'trading_halted' },
];

const chosen = { ...pair, amount: '10000000', destination: evm };
const build = (more: Readonly<Record<string, unknown>>) => send({ ...chosen, ...more }, depositEndpoint.path);

const buildCases: readonly ServiceCase[] = [
  {
    name: 'the transaction of an offer',
    ...build({}),
    status: 200,
    members: ['payment', 'checks', 'deposit', 'minimum_payout', 'expires_at'],
  },
  {
    name: 'the call of a router',
    ...build({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000', destination: btc, sender: evm }),
    status: 200,
    members: ['payment', 'transaction', 'checks'],
  },
  { name: 'the transaction of an offer with a receipt', ...build({ receipt: true }), status: 200, members: ['payment', 'receipt'] },
  {
    name: 'a transaction that guarantees more than the swap',
    ...build({ minimum_payout: '99900000000' }),
    status: 422,
    code: 'price_limit',
    field: 'minimum_payout',
  },
  { name: 'a transaction of a mode that is not offered', ...build({ mode: 'mint' }), status: 404, code: 'no_route' },
  { name: 'a transaction for nobody', ...build({ destination: undefined }), status: 400, code: 'invalid_field', field: 'destination' },
  { name: 'a transaction over both networks', ...build({ network: 'both' }), status: 400, code: 'invalid_field', field: 'network' },
  { name: 'a transaction on a halted chain', ...build({ from_asset: 'SOL.SOL' }), status: 503, code: 'trading_halted' },
];

const planned = { network: 'thorchain', from_asset: 'THOR.RUNE', amount: '10000000000', memo: `=:ETH.ETH:${evm}:1000000` };
const check = (more: Readonly<Record<string, unknown>>) => send({ ...planned, ...more }, checkDepositEndpoint.path);

const checkCases: readonly ServiceCase[] = [
  { name: 'a deposit to be checked', ...check({}), status: 200, members: ['payable', 'problems', 'order', 'deposit'] },
  { name: 'a check with a receipt', ...check({ receipt: true }), status: 200, members: ['payable', 'receipt'] },
  { name: 'a check with half a receipt', ...check({ receipt: 'half' }), status: 400, code: 'invalid_field', field: 'receipt' },
  { name: 'a check of a memo that nobody reads', ...check({ memo: 'hello' }), status: 200, members: ['payable', 'problems'] },
  { name: 'a check without a memo', ...check({ memo: undefined }), status: 400, code: 'invalid_field', field: 'memo' },
  { name: 'a check without a network', ...check({ network: undefined }), status: 400, code: 'invalid_field', field: 'network' },
  { name: 'a check of no amount', ...check({ amount: '0' }), status: 400, code: 'invalid_amount', field: 'amount' },
];

const nameCases: readonly ServiceCase[] = [
  { name: 'a name', path: request(nameEndpoint, { name: 'strait' }), status: 200, members: ['name', 'names', 'missing'] },
  { name: 'a name with its chain', path: request(nameEndpoint, { name: 'Strait.BTC' }), status: 200, members: ['names'] },
  {
    name: 'a name that nobody holds',
    path: request(nameEndpoint, { name: 'nobody-at-all' }),
    status: 404,
    code: 'not_found',
    field: 'name',
  },
  { name: 'no name', path: nameEndpoint.path, status: 400, code: 'invalid_field', field: 'name' },
  {
    name: 'a name of no chain',
    path: request(nameEndpoint, { name: 'strait', chain: 'NOPE' }),
    status: 400,
    code: 'invalid_field',
    field: 'chain',
  },
];

const limitCases: readonly ServiceCase[] = [
  {
    name: 'a limit order',
    path: limit(),
    status: 200,
    members: ['memo', 'target_out', 'order_expires_at', 'market', 'outbound_fee', 'expires_at'],
  },
  { name: 'a limit order for an hour', path: limit({ ttl_blocks: '600' }), status: 200, members: ['memo'] },
  { name: 'a limit order for nobody', path: limit({ destination: '' }), status: 400, code: 'invalid_field', field: 'destination' },
  { name: 'a limit order without a target', path: limit({ target_out: '0' }), status: 400, code: 'invalid_amount', field: 'target_out' },
  { name: 'a limit order for four days', path: limit({ ttl_blocks: '57600' }), status: 400, code: 'invalid_field', field: 'ttl_blocks' },
  { name: 'a limit order whose memo is too long', path: limit({ refund_address: taproot }), status: 400, code: 'memo_too_long' },
  { name: 'a limit order of MAYAChain', path: limit({ from_asset: 'DASH.DASH' }), status: 404, code: 'no_route' },
  { name: 'a small limit order', path: limit({ amount: '2000' }), status: 422, code: 'amount_too_low', members: ['details'] },
  { name: 'a limit order on a halted chain', path: limit({ from_asset: 'SOL.SOL' }), status: 503, code: 'trading_halted' },
  {
    name: 'open limit orders',
    path: request(limitOrdersEndpoint, { address: btc }),
    status: 200,
    members: ['orders', 'has_more', 'read_at'],
  },
  { name: 'open limit orders of nobody', path: limitOrdersEndpoint.path, status: 400, code: 'invalid_field', field: 'address' },
  {
    name: 'open limit orders of a name',
    path: request(limitOrdersEndpoint, { address: 'strait' }),
    status: 400,
    code: 'invalid_address',
    field: 'address',
  },
  {
    name: 'swaps under way',
    path: request(swapsEndpoint, { address: btc }),
    status: 200,
    members: ['swaps', 'has_more', 'missing', 'read_at'],
  },
  { name: 'swaps of nobody', path: swapsEndpoint.path, status: 400, code: 'invalid_field', field: 'address' },
  { name: 'swaps of a name', path: request(swapsEndpoint, { address: 'strait' }), status: 400, code: 'invalid_address', field: 'address' },
];

const accountCases: readonly ServiceCase[] = [balancesEndpoint, signingFactsEndpoint].flatMap((endpoint) => {
  const named = (name: string) => `${endpoint.operationId}: ${name}`;
  const members = endpoint === balancesEndpoint ? ['balances', 'read_at'] : ['kind', 'utxos', 'fee_rate', 'read_at'];
  return [
    { name: named('an address'), path: request(endpoint, { chain: 'btc', address: btc }), status: 200, members },
    { name: named('no chain'), path: request(endpoint, { address: btc }), status: 400, code: 'invalid_field', field: 'chain' },
    {
      name: named('no such chain'),
      path: request(endpoint, { chain: 'NOPE', address: btc }),
      status: 400,
      code: 'invalid_field',
      field: 'chain',
    },
    {
      name: named('another chain'),
      path: request(endpoint, { chain: 'ETH', address: btc }),
      status: 400,
      code: 'invalid_address',
      field: 'address',
    },
    {
      name: named('a chain without an endpoint'),
      path: request(endpoint, { chain: 'XRD', address: radix }),
      status: 404,
      code: 'not_found',
      field: 'chain',
    },
  ] as const satisfies readonly ServiceCase[];
});

const hash = 'ab'.repeat(32);
const paymentCases: readonly ServiceCase[] = [
  {
    name: 'a payment that no chain knows',
    path: request(paymentEndpoint, { chain: 'XRP', tx: hash }),
    status: 404,
    code: 'transaction_not_found',
    field: 'tx',
  },
  { name: 'a payment without a hash', path: request(paymentEndpoint, { chain: 'XRP' }), status: 400, code: 'invalid_field', field: 'tx' },
  {
    name: 'a payment of half a hash',
    path: request(paymentEndpoint, { chain: 'BTC', tx: 'ab' }),
    status: 400,
    code: 'invalid_field',
    field: 'tx',
  },
  { name: 'a payment on no chain', path: request(paymentEndpoint, { tx: hash }), status: 400, code: 'invalid_field', field: 'chain' },
  {
    name: 'a payment on a chain without an endpoint',
    path: request(paymentEndpoint, { chain: 'XRD', tx: hash }),
    status: 404,
    code: 'not_found',
    field: 'chain',
  },
];

const broadcastCases: readonly ServiceCase[] = [
  {
    name: 'a transaction that the chain refuses',
    ...send({ chain: 'BTC', transaction: coinless }),
    status: 200,
    members: ['status', 'tx', 'reason_code', 'reason'],
  },
  {
    name: 'a transaction that is none',
    ...send({ chain: 'BTC', transaction: 'hello' }),
    status: 400,
    code: 'invalid_field',
    field: 'transaction',
  },
  { name: 'a transaction of no chain', ...send({ transaction: coinless }), status: 400, code: 'invalid_field', field: 'chain' },
  {
    name: 'a transaction for a chosen host',
    ...send({ chain: 'BTC', transaction: coinless, host: 'a' }),
    status: 400,
    code: 'invalid_field',
    field: 'host',
  },
  { name: 'a transaction of 300 KB', ...send({ chain: 'BTC', transaction: 'ab'.repeat(150_000) }), status: 413, code: 'payload_too_large' },
];

/** Requests made before paying. */
export const depositCases: readonly ServiceCase[] = [
  ...inboundCases,
  ...buildCases,
  ...checkCases,
  ...nameCases,
  ...limitCases,
  ...accountCases,
  ...paymentCases,
  ...broadcastCases,
];
