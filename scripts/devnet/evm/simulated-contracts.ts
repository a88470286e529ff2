import { addressAt, encode, selectors, textAt, topics, word, wordAt, zeroAddress } from './abi.ts';
import type { EvmCall, EvmToken } from './node.ts';
import type { RpcLog } from './observe.ts';

export interface TokenState {
  readonly token: EvmToken;
  supply: bigint;
  readonly balances: Map<string, bigint>;
  /** By owner and spender. */
  readonly allowances: Map<string, bigint>;
}

/** Balances and contracts of a simulated chain. Addresses are in small letters. */
export interface EvmState {
  readonly native: Map<string, bigint>;
  readonly nonces: Map<string, bigint>;
  readonly tokens: Map<string, TokenState>;
  /** Per router, what each vault may send of each token. */
  readonly routers: Map<string, Map<string, bigint>>;
}

/** How a call ends. Nothing has changed before `apply` is called. */
export type CallResult =
  | { readonly reverted: string }
  | { readonly output: string; readonly logs: readonly RpcLog[]; readonly gas: bigint; readonly apply: () => void };

export const pairKey = (a: string, b: string): string => `${a} ${b}`;
const maxWord = 2n ** 256n - 1n;

export function add(map: Map<string, bigint>, key: string, change: bigint): void {
  map.set(key, (map.get(key) ?? 0n) + change);
}

const revert = (reason = ''): CallResult => ({ reverted: reason });
const answer = (output: bigint | string): CallResult => ({
  output: typeof output === 'bigint' ? `0x${word(output)}` : output,
  logs: [],
  gas: 3_000n,
  apply: () => undefined,
});
const indexed = (address: string): string => `0x${word(address)}`;
const selectorOf = (data: string): string => data.slice(0, 10).toLowerCase();
const argsOf = (data: string): string => `0x${data.slice(10)}`;

/** Runs a call on the state at `time` (unix seconds), as the contracts of scripts/devnet/contracts do. */
export function run(state: EvmState, call: EvmCall, time: bigint): CallResult {
  const token = state.tokens.get(call.to);
  if (token !== undefined) return call.value > 0n ? revert() : runToken(token, call);
  const router = state.routers.get(call.to);
  if (router !== undefined) return runRouter(state, router, call, time);
  return { output: '0x', logs: [], gas: 0n, apply: () => move(state.native, call.from, call.to, call.value) };
}

function move(balances: Map<string, bigint>, from: string, to: string, units: bigint): void {
  add(balances, from, -units);
  add(balances, to, units);
}

function runToken(state: TokenState, { from, data }: EvmCall): CallResult {
  const args = argsOf(data);
  const [first, second] = [addressAt(args, 0), addressAt(args, 1)];
  const { token } = state;
  switch (selectorOf(data)) {
    case selectors.decimals:
      return answer(BigInt(token.decimals));
    case selectors.name:
    case selectors.symbol:
      return answer(encode('0x', { text: token.asset.ticker }));
    case selectors.totalSupply:
      return answer(state.supply);
    case selectors.balanceOf:
      return first === undefined ? revert() : answer(state.balances.get(first) ?? 0n);
    case selectors.allowance:
      return first === undefined || second === undefined ? revert() : answer(state.allowances.get(pairKey(first, second)) ?? 0n);
    case selectors.approve:
      return approve(state, from, first, wordAt(args, 1));
    case selectors.transfer:
      return transfer(state, from, first, wordAt(args, 1));
    case selectors.transferFrom:
      return transferFrom(state, from, first, second, wordAt(args, 2));
    default:
      return revert();
  }
}

function done(state: TokenState, topic: string, from: string, to: string, units: bigint, apply: () => void): CallResult {
  const log = { address: state.token.address, topics: [topic, indexed(from), indexed(to)], data: `0x${word(units)}` };
  return { output: state.token.isOld ? '0x' : `0x${word(1n)}`, logs: [log], gas: 30_000n, apply };
}

function approve(state: TokenState, owner: string, spender: string | undefined, units: bigint | undefined): CallResult {
  if (spender === undefined || units === undefined) return revert();
  const key = pairKey(owner, spender);
  if (state.token.isOld && units !== 0n && (state.allowances.get(key) ?? 0n) !== 0n) return revert();
  return done(state, topics.approval, owner, spender, units, () => state.allowances.set(key, units));
}

function transfer(state: TokenState, from: string, to: string | undefined, units: bigint | undefined): CallResult {
  if (to === undefined || units === undefined) return revert();
  const why = (text: string): CallResult => revert(state.token.isOld ? '' : text);
  if (to === zeroAddress) return why('Token: to nobody');
  if ((state.balances.get(from) ?? 0n) < units) return why('Token: balance too low');
  return done(state, topics.transfer, from, to, units, () => move(state.balances, from, to, units));
}

function transferFrom(
  state: TokenState,
  spender: string,
  owner: string | undefined,
  to: string | undefined,
  units: bigint | undefined,
): CallResult {
  if (owner === undefined || units === undefined) return revert();
  const key = pairKey(owner, spender);
  const allowed = state.allowances.get(key) ?? 0n;
  if (allowed < units) return revert(state.token.isOld ? '' : 'Token: allowance too low');
  const moved = transfer(state, owner, to, units);
  if ('reverted' in moved) return moved;
  const spend = (): void => {
    if (allowed !== maxWord) add(state.allowances, key, -units);
    moved.apply();
  };
  return { ...moved, apply: spend };
}

function runRouter(state: EvmState, router: Map<string, bigint>, call: EvmCall, time: bigint): CallResult {
  const args = argsOf(call.data);
  const [first, second] = [addressAt(args, 0), addressAt(args, 1)];
  const selector = selectorOf(call.data);
  if (first === undefined || second === undefined) return revert();
  if (selector === selectors.vaultAllowance) return call.value > 0n ? revert() : answer(router.get(pairKey(first, second)) ?? 0n);
  const units = wordAt(args, 2);
  const memo = textAt(args, 3);
  if (units === undefined || memo === undefined) return revert();
  if (selector === selectors.transferOut) return transferOut(state, router, call, first, second, units, memo);
  if (selector === selectors.depositWithExpiry && time >= (wordAt(args, 4) ?? 0n)) return revert('THORChain_Router: expired');
  const isDeposit = selector === selectors.depositWithExpiry || selector === selectors.deposit;
  return isDeposit ? deposit(state, router, call, first, second, units, memo) : revert();
}

function deposit(
  state: EvmState,
  router: Map<string, bigint>,
  { from, to, value }: EvmCall,
  vault: string,
  asset: string,
  units: bigint,
  memo: string,
): CallResult {
  const log = (received: bigint): RpcLog => ({
    address: to,
    topics: [topics.deposit, indexed(vault), indexed(asset)],
    data: encode('0x', received, { text: memo }),
  });
  if (asset === zeroAddress) return { output: '0x', logs: [log(value)], gas: 20_000n, apply: () => move(state.native, from, vault, value) };
  if (value > 0n) return revert('THORChain_Router: unexpected eth');
  const token = state.tokens.get(asset);
  if (token === undefined) return revert('THORChain_Router: no token');
  const taken = transferFrom(token, to, from, to, units);
  if ('reverted' in taken) return revert('THORChain_Router: transfer failed');
  const apply = (): void => {
    taken.apply();
    add(router, pairKey(vault, asset), units);
  };
  return { output: '0x', logs: [...taken.logs, log(units)], gas: 60_000n, apply };
}

function transferOut(
  state: EvmState,
  router: Map<string, bigint>,
  { from, to, value }: EvmCall,
  receiver: string,
  asset: string,
  units: bigint,
  memo: string,
): CallResult {
  const log = (sent: bigint): RpcLog => ({
    address: to,
    topics: [topics.transferOut, indexed(from), indexed(receiver)],
    data: encode('0x', asset, sent, { text: memo }),
  });
  if (asset === zeroAddress)
    return { output: '0x', logs: [log(value)], gas: 20_000n, apply: () => move(state.native, from, receiver, value) };
  if (value > 0n) return revert('THORChain_Router: unexpected eth');
  const token = state.tokens.get(asset);
  const key = pairKey(from, asset);
  // Solidity's own check of the subtraction, which has no words.
  if ((router.get(key) ?? 0n) < units) return revert();
  if (token === undefined) return revert('THORChain_Router: no token');
  const sent = transfer(token, to, receiver, units);
  if ('reverted' in sent) return revert('THORChain_Router: transfer failed');
  const apply = (): void => {
    sent.apply();
    add(router, key, -units);
  };
  return { output: '0x', logs: [...sent.logs, log(units)], gas: 50_000n, apply };
}
