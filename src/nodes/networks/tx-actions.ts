import * as z from 'zod/mini';
import { baseAmount } from '../../core/amount.ts';
import { homeChain, sameAsset } from '../../core/asset/asset.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { protocols } from '../../core/network/protocol.ts';
import type { SeenDeposit } from '../../core/track/seen-deposit.ts';
import type { RefundReason, StreamingProgress, TxInput, TxOut, TxReading } from '../../core/track/track-reading.ts';
import { anything, type Coin, entriesOf, freeText, readCoin, readHash, readStreaming } from './tx-parts.ts';
import { refundReason } from './tx-refund.ts';
import { type TxRequest, unseen } from './tx-status.ts';
import { flag, matching, readWith, required, token, wireCount, wireOptional } from './wire/wire.ts';

const side = z.object({ address: wireOptional(token), coins: anything, txID: anything, affiliate: wireOptional(flag) });
const action = z.object({
  type: required(matching(/^[A-Za-z_]{1,40}$/)),
  status: required(matching(/^[a-z]{1,20}$/)),
  height: wireOptional(wireCount),
  date: anything,
  in: anything,
  out: anything,
  metadata: anything,
});
const metadata = z.object({ swap: anything, limitSwap: anything, refund: anything });
const facts = z.object({ memo: anything, reason: anything, streamingSwapMeta: anything });
const page = z.object({ actions: z.array(z.unknown()) });

interface Side {
  readonly to: string;
  readonly coins: readonly Coin[];
  readonly tx?: string;
  readonly affiliate?: boolean;
}

interface Action {
  readonly kind: 'swap' | 'refund' | 'other';
  readonly isSettled: boolean;
  /** Whether a limit order was placed in the book; its outcome is in other actions. */
  readonly isPlacement: boolean;
  readonly height?: number;
  /** Block time in unix milliseconds. */
  readonly at?: number;
  readonly ins: readonly Side[];
  readonly outs: readonly Side[];
  readonly memo?: string;
  readonly streaming?: StreamingProgress;
  readonly refund?: RefundReason;
}

/** Action types of orders; `secure` and `trade` mint and redeem. */
const orders: readonly string[] = ['swap', 'limit_swap', 'secure', 'trade'];

function readSide(value: unknown, network: NetworkId): Side | undefined {
  const wire = readWith(side, value);
  if (wire === undefined) return undefined;
  const tx = readHash(wire.txID);
  return {
    to: wire.address ?? '',
    coins: entriesOf(wire.coins, (entry) => readCoin(entry, network)),
    ...(tx === undefined ? {} : { tx }),
    ...(wire.affiliate === true ? { affiliate: true } : {}),
  };
}

/** Converts a block time in nanoseconds to unix milliseconds. */
const parseTime = (date: unknown): Pick<Action, 'at'> =>
  typeof date === 'string' && /^[0-9]{19}$/.test(date) ? { at: Number(date.slice(0, -6)) } : {};

function readAction(value: unknown, network: NetworkId): Action | undefined {
  const wire = readWith(action, value);
  if (wire === undefined) return undefined;
  const kind = wire.type === 'refund' ? 'refund' : orders.includes(wire.type) ? 'swap' : 'other';
  const all = readWith(metadata, wire.metadata ?? {});
  const own = readWith(facts, (kind === 'refund' ? all?.refund : (all?.swap ?? all?.limitSwap)) ?? {});
  const memo = freeText(own?.memo);
  const streaming = readStreaming(own?.streamingSwapMeta);
  const outs = entriesOf(wire.out, (entry) => readSide(entry, network));
  return {
    kind,
    isSettled: wire.status === 'success',
    isPlacement: wire.type === 'limit_swap' && wire.status === 'success' && outs.length === 0,
    ...(wire.height === undefined ? {} : { height: wire.height }),
    ...parseTime(wire.date),
    ins: entriesOf(wire.in, (entry) => readSide(entry, network)),
    outs,
    ...(memo === undefined || memo === '' ? {} : { memo }),
    ...(streaming === undefined || streaming.quantity < 2 ? {} : { streaming }),
    ...(kind === 'refund' ? { refund: refundReason(freeText(own?.reason) ?? '') } : {}),
  };
}

const names = ({ ins }: Action, tx: string): boolean => ins.some((one) => one.tx === tx);

/** Key that identifies duplicate payments: an affiliate's share is an action of its own with the same payments. */
const outsKey = ({ kind, outs }: Action): string =>
  JSON.stringify([kind, outs.map(({ to, coins, tx }) => [to, tx, coins.map(({ amount, asset }) => [asset.symbol, `${amount}`])])]);

function outsOf({ kind, outs }: Action, network: NetworkId): readonly TxOut[] {
  return outs.flatMap(({ to, coins, tx, affiliate }) =>
    coins.map((coin) => ({
      chain: homeChain(coin.asset, network),
      to,
      ...coin,
      ...(tx === undefined ? {} : { tx }),
      ...(affiliate === true ? { affiliate } : {}),
      ...(kind === 'refund' ? { refund: true } : {}),
    })),
  );
}

/** Merges a deposit that is split into two actions, an affiliate's share and the rest. */
function sumInput(actions: readonly Action[], network: NetworkId): TxInput | undefined {
  const sides = actions.flatMap(({ ins }) => ins.flatMap(({ to, coins }) => coins.map((coin) => ({ ...coin, from: to }))));
  const [first] = sides;
  if (first === undefined) return undefined;
  const sum = sides.reduce((total, { asset, amount }) => (sameAsset(asset, first.asset) ? total + amount : total), 0n);
  const { asset, from } = first;
  return { chain: homeChain(asset, network), asset, amount: baseAmount(sum), ...(from === '' ? {} : { from }) };
}

/** Reading of a known transaction that is not a swap. */
function unfollowed(request: TxRequest, actions: readonly Action[]): TxReading {
  const input = sumInput(actions, request.network);
  return {
    ...request,
    source: 'midgard',
    seen: true,
    ...(input === undefined ? {} : { input }),
    planned: [],
    outs: [],
    stages: { observed: { started: true, completed: true, signatures: 0 }, finalised: true },
  };
}

/**
 * Reads Midgard's `/v2/actions?txid={hash}` (content/reference/midgard.md#actions): all actions of one deposit as one
 * reading. The placement of a limit order is not final while a refund or a payout may follow.
 */
export function readTxActions(value: unknown, request: TxRequest): TxReading | undefined {
  const wire = readWith(page, value);
  if (wire === undefined) return undefined;
  const actions = entriesOf(wire.actions, (entry) => readAction(entry, request.network)).filter((one) => names(one, request.tx));
  const relevant = actions.filter(({ kind }) => kind !== 'other');
  if (relevant.length === 0) return actions.length === 0 ? unseen(request, 'midgard') : unfollowed(request, actions);
  const swaps = relevant.filter(({ kind }) => kind === 'swap');
  const distinct = [...new Map(relevant.map((one) => [one.outs.length === 0 ? Symbol() : outsKey(one), one])).values()];
  const outs = distinct.flatMap((one) => outsOf(one, request.network));
  const ending = relevant.filter((one) => !one.isPlacement);
  const isSettled = ending.length > 0 && ending.every((one) => one.isSettled);
  const input = sumInput(swaps.length > 0 ? swaps : relevant, request.network);
  const memo = relevant.find((one) => one.memo !== undefined)?.memo;
  const streaming = swaps.find((one) => one.streaming !== undefined)?.streaming;
  const refund = relevant.find((one) => one.refund !== undefined)?.refund;
  const height = Math.max(0, ...relevant.map((one) => one.height ?? 0));
  const times = relevant.flatMap((one) => one.at ?? []);
  const isPaying = outs.some(({ chain }) => chain !== protocols[request.network].chain);
  return {
    ...request,
    source: 'midgard',
    seen: true,
    ...(input === undefined ? {} : { input }),
    ...(memo === undefined ? {} : { memo }),
    planned: [],
    outs,
    stages: {
      observed: { started: true, completed: true, signatures: 0 },
      finalised: true,
      swap: { pending: !isSettled && outs.length === 0, ...(streaming === undefined ? {} : { streaming }) },
      ...(isPaying ? { signed: { completed: isSettled } } : {}),
    },
    settled: isSettled,
    ...(refund === undefined ? {} : { refund }),
    ...(height === 0 ? {} : { height }),
    ...(times.length === 0 ? {} : { at: Math.min(...times) }),
  };
}

/**
 * Reads Midgard's `/v2/actions?address={address}`, which lists actions by payer or recipient
 * (content/reference/midgard.md#actions): their deposits, deduplicated.
 */
export function readDeposits(value: unknown, network: NetworkId): readonly SeenDeposit[] | undefined {
  const wire = readWith(page, value);
  if (wire === undefined) return undefined;
  const actions = entriesOf(wire.actions, (entry) => readAction(entry, network));
  const byTx = Map.groupBy(actions, ({ ins }) => ins.find(({ tx }) => tx !== undefined)?.tx ?? '');
  return [...byTx].flatMap(([tx, own]) => {
    const memo = own.find((one) => one.memo !== undefined)?.memo;
    if (tx === '' || memo === undefined) return [];
    const input = sumInput(own, network);
    const at = own.find((one) => one.at !== undefined)?.at;
    const paid = input && { asset: input.asset, amount: input.amount, ...(input.from === undefined ? {} : { from: input.from }) };
    return [{ tx, memo, ...paid, isConfirmed: true, isOpen: own.some((one) => !one.isSettled), ...(at === undefined ? {} : { at }) }];
  });
}
