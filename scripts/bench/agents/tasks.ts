import type { Shown } from './frameworks.ts';

/** Subjects of the tasks: an order with its quote, and a paid deposit. */
export interface World {
  readonly deposit: Readonly<Record<'network' | 'from_asset' | 'amount' | 'memo' | 'inbound_address', string>>;
  readonly paidTx: string;
}

interface Task {
  readonly name: string;
  readonly tool: string;
  readonly input: (world: World) => object;
  /** Patterns that must all match what the model sees. */
  readonly wanted: readonly RegExp[];
  /** The framework may reject the arguments by its own validation; its message must then name this field. */
  readonly field?: string;
}

const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** A valid order. */
export const order = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination: payee } as const;
const { destination: _, ...swap } = order;
const offered = [/Swap 0\.1 BTC\.BTC to ETH\.ETH/, /expected \d+\.\d+ ETH/, /at least \d+\.\d+ ETH or a refund/];

const quoted = (name: string, input: object, wanted: readonly RegExp[]): Task => ({
  name,
  tool: 'get_swap_quote',
  input: () => ({ ...swap, ...input }),
  wanted,
});

/** The tasks, with valid and invalid input. */
export const tasks: readonly Task[] = [
  quoted('quote by whole names', {}, offered),
  quoted('quote by chain names', { from_asset: 'bitcoin', to_asset: 'ethereum' }, offered),
  quoted('amount as a number', { amount: 10_000_000 }, offered),
  quoted('ambiguous asset', { to_asset: 'USDC' }, [/ambiguous_asset/, /Ask the user/, /candidates":\["ETH\.USDC-0X.*NOBLE\.USDC/]),
  quoted('unknown asset', { to_asset: 'DOGGO' }, [/invalid_asset/, /list_pools/]),
  quoted('amount too low', { amount: '1000' }, [/amount_too_low/, /recommended_min_amount_in":"\d+"/]),
  quoted('bad address', { destination: '0x12' }, [/invalid_address/, /has 40 digits after 0x/]),
  { ...quoted('missing amount', { amount: undefined }, [/invalid_field/, /string of digits in 1e8 units/]), field: 'amount' },
  {
    name: 'list_pools',
    tool: 'list_pools',
    input: () => ({ limit: 3 }),
    wanted: [/3 pools/, /BTC\.BTC on THORChain: \$\d+/, /cursor \w+/],
  },
  {
    name: 'get_network_status',
    tool: 'get_network_status',
    input: () => ({}),
    wanted: [/THORChain: block \d+/, /Trading halted: SOL/, /MAYAChain: block \d+/],
  },
  { name: 'find_asset', tool: 'find_asset', input: () => ({ query: 'usdt on tron' }), wanted: [/TRON\.USDT-TR7/, /6 decimals/] },
  {
    name: 'quote_limit_order',
    tool: 'quote_limit_order',
    input: () => ({ ...order, target_out: '300000000' }),
    wanted: [/waits in the order book until/, /memo =<:/],
  },
  {
    name: 'list_limit_orders',
    tool: 'list_limit_orders',
    input: () => ({ address: payee }),
    wanted: [/no open limit order/],
  },
  {
    name: 'get_balances',
    tool: 'get_balances',
    input: () => ({ chain: 'ethereum', address: payee }),
    wanted: [/ETH\.ETH/, /gas asset/],
  },
  {
    name: 'preflight_memoless, unknown',
    tool: 'preflight_memoless',
    input: () => ({ asset: 'BTC.BTC', reference: '99999', amount: '0.01099999' }),
    wanted: [/reference_not_found/, /register first/],
  },
  {
    name: 'build_deposit',
    tool: 'build_deposit',
    input: ({ deposit }) => ({ ...order, network: deposit.network, mode: 'single' }),
    wanted: [/Unsigned/, new RegExp(payee), /Pay exactly 10000000/],
  },
  {
    name: 'check_deposit',
    tool: 'check_deposit',
    input: ({ deposit }) => deposit,
    wanted: [/Payable now: 0\.1 BTC\.BTC/, new RegExp(payee)],
  },
  {
    name: 'track_swap, unknown',
    tool: 'track_swap',
    input: () => ({ tx: 'A'.repeat(64) }),
    wanted: [/transaction_not_found/, /Ask again/],
  },
  { name: 'track_swap, paid', tool: 'track_swap', input: ({ paidTx }) => ({ tx: paidTx }), wanted: [/paid out/, /This is final/] },
];

/** Outcome of a task. `swallowed`: the framework rejected the arguments itself without saying why. */
export type Verdict = 'ok' | 'own words' | 'swallowed' | `lost ${string}`;

/** Judges what a model sees, whatever its wrapping. */
export function verdictOn({ wanted, field }: Pick<Task, 'wanted' | 'field'>, shown: Shown): Verdict {
  const text = ('seen' in shown ? shown.seen : shown.failed).replaceAll('\\', '');
  const lacking = wanted.find((one) => !one.test(text));
  if (lacking === undefined && 'seen' in shown) return 'ok';
  if (field !== undefined && /schema|validation|required/i.test(text)) return text.includes(field) ? 'own words' : 'swallowed';
  return `lost ${'failed' in shown ? text.slice(0, 200) : lacking}`;
}
