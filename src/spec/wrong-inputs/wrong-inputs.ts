import { devnetApiKey } from '../../server/runtime/env.ts';

/** One request to a surface of the product, as a client sends it. */
export interface SentCall {
  /** `get`, `post`: a path with its fields. `tool`: an MCP tool with its arguments. `rpc`: an MCP method with its params. */
  readonly surface: 'get' | 'post' | 'tool' | 'rpc';
  /** Path of an endpoint, or name of a tool or method. */
  readonly at: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Raw body sent instead of the fields. */
  readonly raw?: string;
  /** Overrides the method of the surface. */
  readonly method?: string;
}

/** A typical mistake of programs and models. */
export interface WrongInput {
  readonly title: string;
  readonly attempt: SentCall;
}

const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const btcPayee = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' };
const back = { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '100000000' };
const memo = `=:ETH.ETH:${payee}:1`;

type Change = Readonly<Record<string, unknown>>;

const without = (fields: Change, ...names: readonly string[]): Change =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const wrong =
  (surface: SentCall['surface'], at: string, base: Change) =>
  (title: string, change: Change, more: Partial<SentCall> = {}): WrongInput => ({
    title: `${at.split('/').at(-1)}: ${title}`,
    attempt: {
      surface,
      at,
      input: without({ ...base, ...change }, ...Object.keys(change).filter((name) => change[name] === undefined)),
      ...more,
    },
  });

const quote = wrong('get', '/api/v1/quote', swap);
const quoteBack = wrong('get', '/api/v1/quote', back);

const quotes: readonly WrongInput[] = [
  quote('no asset to send', { from_asset: undefined }),
  quote('no asset to receive', { to_asset: undefined }),
  quote('no amount', { amount: undefined }),
  quote('an amount with a decimal point', { amount: '0.1' }),
  quote('an amount with an exponent', { amount: '1e7' }),
  quote('an amount below zero', { amount: '-10000000' }),
  quote('an amount of zero', { amount: '0' }),
  quote('an amount with a thousands sign', { amount: '10,000,000' }),
  quote('an amount in words', { amount: 'ten' }),
  quote('an amount too low', { amount: '1000' }),
  quote('an amount too high', { amount: '90000000000000' }),
  quoteBack('an amount in wei', { amount: '1000000000000000000' }),
  quote('two amounts that differ', { amount_decimal: '0.2' }),
  quote('a decimal comma', { amount: undefined, amount_decimal: '0,1' }),
  quote('the ticker of several assets', { to_asset: 'USDC' }),
  quote('a ticker that nothing has', { to_asset: 'DOGGO' }),
  quote('a name that is mistyped', { from_asset: 'bitcon' }),
  quote('a chain that there is not', { to_asset: 'EVM.ETH' }),
  quote('an asset on another chain', { to_asset: 'ETH.BTC' }),
  quote('a contract that is no token', { to_asset: 'ETH.USDC-0XDEAD' }),
  quote('the same asset twice', { to_asset: 'btc' }),
  quote('a network by its ticker', { network: 'RUNE' }),
  quote('a network in capitals', { network: 'THORCHAIN' }),
  quote('a tolerance in percent', { tolerance_bps: '3%' }),
  quote('no tolerance at all', { tolerance_bps: '0' }),
  quote('a tolerance above all', { tolerance_bps: '20000' }),
  quote('an interval below zero', { streaming_interval: '-1' }),
  quote('an impact in words', { max_impact_bps: 'low' }),
  quote('an address of another chain', { destination: btcPayee }),
  quote('an address whose letters are cased wrongly', { destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaED' }),
  quote('an address that is too short', { destination: payee.slice(0, -1) }),
  quote('a name of another naming service', { destination: 'vitalik.eth' }),
  quote('a name that nobody has', { destination: 'nobodyhasit' }),
  quote('a burn address', { destination: '0x0000000000000000000000000000000000000000' }),
  quoteBack('a mistyped address', { destination: btcPayee.replace('w508', 'w509') }),
  quoteBack('an address of a test network', { destination: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }),
  quoteBack('a payment request', { destination: `bitcoin:${btcPayee}?amount=0.1` }),
  quote('a field in camel case', { from_asset: undefined, fromAsset: 'BTC.BTC' }),
  quote('a halted chain', { to_asset: 'SOL.SOL' }),
  quote('yes in place of true', { accept_one_operator: 'yes' }),
];

const pools = wrong('get', '/api/v1/pools', {});
const balances = wrong('get', '/api/v1/balances', { chain: 'ETH', address: payee });
const order = wrong('get', '/api/v1/limit-quote', { ...swap, target_out: '300000000', destination: payee });
const check = wrong('post', '/api/v1/check-deposit', { network: 'thorchain', from_asset: 'BTC.BTC', amount: '10000000', memo });
const deposit = wrong('post', '/api/v1/deposit', { ...swap, destination: payee, network: 'thorchain' });

const reads: readonly WrongInput[] = [
  pools('a cursor of somebody else', { cursor: 'abc' }),
  pools('a page of none', { limit: '0' }),
  pools('a page of thousands', { limit: '5000' }),
  pools('a state in capitals', { status: 'Available' }),
  wrong('get', '/api/v1/name', { name: 'strait' })('a name with a space', { name: 'two words' }),
  wrong('get', '/api/v1/name', { name: 'strait' })('no name', { name: undefined }),
  balances('a chain that there is not', { chain: 'XYZ' }),
  balances('no chain', { chain: undefined }),
  balances('no address', { address: undefined }),
  balances('an address of another chain', { address: btcPayee }),
  wrong('get', '/api/v1/limit-orders', { address: btcPayee })('half an address', { address: '0x12' }),
  wrong('get', '/api/v1/limit-orders', { address: btcPayee })('no address', { address: undefined }),
  order('no target', { target_out: undefined }),
  order('a target in wei', { target_out: '3000000000000000000' }),
  order('longer than an order lives', { ttl_blocks: '99999' }),
  order('no destination', { destination: undefined }),
  wrong('get', '/api/v1/track', { tx: 'A'.repeat(64) })('no hash', { tx: undefined }),
  wrong('get', '/api/v1/track', { tx: 'A'.repeat(64) })('half a hash', { tx: 'abc' }),
  wrong('get', '/api/v1/pool-history', { asset: 'BTC.BTC', network: 'thorchain' })('a range in words', { range: 'forever' }),
  wrong('get', '/api/v1/inbound', { network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' })('no network', {
    network: undefined,
  }),
  wrong('get', '/api/v1/quotes', swap)('a path that there is not', {}),
  wrong('get', '/api/v2/quote', swap)('a version that there is not', {}),
  quote('another method', {}, { method: 'DELETE' }),
  check('no memo', { memo: undefined }),
  check('no JSON', {}, { raw: '{"network":' }),
  check('a form in place of JSON', {}, { raw: 'network=thorchain', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  check('an address of another chain', { inbound_address: payee }),
  check('a quote that has expired', { expiry: 1_700_000_000 }),
  deposit('no network', { network: undefined }),
  deposit('an unknown way', { mode: 'fast' }),
  wrong('post', '/api/v1/deposit', { ...back, destination: btcPayee, network: 'thorchain' })('a call of a contract without who calls', {}),
];

const toolOf = (name: string, base: Change) => wrong('tool', name, base);
const toolQuote = toolOf('get_swap_quote', swap);
const rpc = (at: string, input: Change, title: string, more: Partial<SentCall> = {}): WrongInput => ({
  title: `${at}: ${title}`,
  attempt: { surface: 'rpc', at, input, ...more },
});

const mcp: readonly WrongInput[] = [
  toolOf('get_quote', swap)('a tool that there is not', {}),
  toolQuote('an amount in wei', { ...back, amount: '1000000000000000000' }),
  toolQuote('an amount with a point', { amount: 0.1 }),
  toolQuote('a ticker of several assets', { to_asset: 'usdt' }),
  toolQuote('a list of assets', { to_asset: ['ETH.ETH'] }),
  toolQuote('too low an amount', { amount: '1000' }),
  toolOf('find_asset', {})('a mistyped name', { query: 'bitcon' }),
  toolOf('find_asset', {})('nothing to look for', {}),
  toolOf('list_pools', {})('a cursor of somebody else', { cursor: 'abc' }),
  toolOf('get_network_status', {})('a chain that there is not', { chain: 'nowhere' }),
  toolOf('quote_limit_order', { ...swap, target_out: '300000000' })('no destination', {}),
  toolOf('build_deposit', { ...swap, destination: payee, mode: 'single' })('no network', {}),
  toolOf('check_deposit', { network: 'thorchain', from_asset: 'BTC.BTC', amount: '10000000' })('no memo', {}),
  toolOf('get_balances', { address: payee })('no chain', {}),
  toolOf('track_swap', {})('half a hash', { tx: '0x12' }),
  rpc('tools/call', { name: 'list_pools', arguments: '{"limit":1}' }, 'arguments as text'),
  rpc('tools/list', { cursor: 'x' }, 'a cursor'),
  rpc('tools/run', {}, 'a method that there is not'),
  rpc('resources/read', { uri: 'file:///etc/passwd' }, 'a resource that there is not'),
  rpc('server/discover', {}, 'no revision'),
];

const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' };
const keyed = { headers: { 'x-api-key': devnetApiKey } };
const aggregated = (title: string, change: Change, more: Partial<SentCall> = keyed): WrongInput =>
  wrong('post', '/aggregator/v1/quote', trade)(title, change, more);
const register = wrong('post', '/memoless/api/v1/register', { asset: 'BTC.BTC', memo });
const suggest = wrong('post', '/memoless/api/v1/suggest-amounts', { asset: 'BTC.BTC', reference: '00042', requested_amount: '0.01' });

const others: readonly WrongInput[] = [
  aggregated('no key', {}, {}),
  aggregated('a wrong key', {}, { headers: { 'x-api-key': 'strait_other' } }),
  aggregated('the ticker of several assets', { buyAsset: 'USDC' }),
  aggregated('no asset to sell', { sellAsset: undefined }),
  aggregated('an amount with a comma', { sellAmount: '0,1' }),
  aggregated('an amount in words', { sellAmount: 'some' }),
  aggregated('a slippage in words', { slippage: '3%' }),
  aggregated('an address of another chain', { destinationAddress: btcPayee }),
  aggregated('an unknown field', { fromAsset: 'BTC.BTC' }),
  register('a ticker', { asset: 'BTC' }),
  register('a token', { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' }),
  register('no memo', { memo: undefined }),
  register('a memo that is none', { memo: 'hello' }),
  register('a memo without a limit', { memo: `=:ETH.ETH:${payee}` }),
  suggest('an amount with a comma', { requested_amount: '0,01' }),
  suggest('no asset', { asset: undefined }),
];

/** A paid deposit, a registered order, and the amount that carries it. */
interface Underway {
  readonly tx: string;
  readonly reference: string;
  readonly amount: string;
}

/** All mistakes, some of them about the pending swaps. */
export function wrongInputs({ tx, reference, amount }: Underway): readonly WrongInput[] {
  const preflight = wrong('post', '/memoless/api/v1/preflight', { asset: 'BTC.BTC', reference, amount });
  const paid = wrong('tool', 'preflight_memoless', { asset: 'BTC.BTC', reference, amount });
  return [
    ...quotes,
    ...reads,
    ...mcp,
    ...others,
    wrong('get', '/api/v1/track', { tx })('a network in capitals', { network: 'THOR' }),
    preflight('no reference', { reference: undefined }),
    preflight('an amount without its reference', { amount: '0.05' }),
    preflight('a field in camel case', { reference: undefined, Reference: reference }),
    paid('an amount without its reference', { amount: '0.05' }),
    paid('no amount', { amount: undefined }),
  ];
}
