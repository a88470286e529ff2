import type { BaseAmount } from '../../core/amount.ts';
import { isHeldAsset } from '../../core/asset/held-asset.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import type { SeenDeposit } from '../../core/track/seen-deposit.ts';
import { advance, type SwapTrack } from '../../core/track/track.ts';
import { type Execution, executionOf } from '../../core/track/track-executed.ts';
import { unseenLookSeconds } from '../../core/track/track-pace.ts';
import type { TxReading } from '../../core/track/track-reading.ts';
import { isFinal, movingStates } from '../../core/track/track-states.ts';
import type { TxPort } from '../../core/track/tx-port.ts';
import type { Deps, TrackReader } from '../deps.ts';
import { keepLatest } from '../network/keep-latest.ts';
import { settleWithin } from '../network/settle-within.ts';

/** Swap to track; without a network both are queried. `tx` in the form of `readTxHash`. */
export interface TrackRequest {
  readonly tx: string;
  readonly networks: readonly NetworkId[];
  /** Chain of the deposit, if the caller names it. */
  readonly chain?: string;
  /** Expected output from the quote, in protocol units of the target; known to the caller that made the quote. */
  readonly expectedAmountOut?: BaseAmount;
}

/** Current state of a swap, and whether public explorers know its transactions. */
export interface Tracking {
  readonly track: SwapTrack;
  /** Set once it has ended with a payout. */
  readonly executed?: Execution;
  readonly hasExplorers: boolean;
}

const unseenHint =
  'No node has seen this transaction yet. A deposit is seen some time after it was sent: on Bitcoin that can take 10 minutes and more. Ask again then.';

/**
 * Tracks a swap.
 * @throws AppError transaction_not_found when every requested network replies and none has seen it, with another network
 * that has seen it in `details`; otherwise the failure of a network that did not reply, since it may have seen the swap.
 */
export async function trackSwap(request: TrackRequest, deps: Pick<Deps, 'tracks'>): Promise<Tracking> {
  const { tx, networks, chain, expectedAmountOut } = request;
  const replies = await Promise.all(networks.map((network) => deps.tracks.read(network, tx)));
  const found = replies.flatMap((reply) => (reply.ok && reply.value !== undefined ? [reply.value] : []));
  const best = found.sort((a, b) => rankTrack(b) - rankTrack(a))[0];
  if (best !== undefined) {
    const executed = executionOf(best, expectedAmountOut);
    return { track: best, ...(executed === undefined ? {} : { executed }), hasExplorers: deps.tracks.hasExplorers };
  }
  const failed = replies.flatMap((reply) => (reply.ok ? [] : [reply.error.info]))[0];
  if (failed === undefined) await refuseOtherNetwork(request, deps);
  const details = chain === undefined ? {} : { details: { retry_after_seconds: `${unseenLookSeconds(chain)}` } };
  const error: ErrorInfo = failed ?? { code: 'transaction_not_found', hint: unseenHint, ...details };
  throw new AppError(error);
}

/** How long a response waits for a network that was not requested. */
const otherPatienceMs = 1_000;

/** Error detail that names another network which has the transaction. */
export const otherNetworkDetail = 'network';

/**
 * Rejects a transaction seen by another network, which would stay pending forever. @throws AppError
 * transaction_not_found when a network that was not requested has seen it
 */
async function refuseOtherNetwork({ tx, networks }: TrackRequest, { tracks }: Pick<Deps, 'tracks'>): Promise<void> {
  for (const other of networkIds.filter((id) => !networks.includes(id))) {
    const reply = await settleWithin(tracks.read(other, tx), otherPatienceMs);
    if (reply?.ok !== true || reply.value === undefined) continue;
    const asked = networks.map((id) => protocols[id].name).join(' and ');
    const hint = `${protocols[other].name} has this transaction, and ${asked} will not see it. Ask with network=${other}.`;
    throw new AppError({ code: 'transaction_not_found', hint, field: 'network', details: { [otherNetworkDetail]: other } });
  }
}

function rankTrack({ state }: SwapTrack): number {
  if (isFinal(state)) return movingStates.length;
  return (movingStates as readonly string[]).indexOf(state);
}

const freshMs = 3_000;
const finalFreshMs = 30_000;
const keptEntries = 500;
const keptVaults = 100;
const deadlineMs = 6_000;

interface Entry {
  track?: SwapTrack;
  /** Unix milliseconds of the last result. */
  readAt: number;
  /** Block time of the deposit in unix milliseconds, once known. */
  depositedAt?: number;
  flight?: Promise<NodeReply<SwapTrack | undefined>>;
}

/**
 * Reads tracks with one request in flight per hash, and caches the latest ones so that a lagging host cannot move a swap
 * backwards. `now` in unix milliseconds.
 */
export function createTrackReader(ports: Readonly<Record<NetworkId, TxPort>>, now: () => number, hasExplorers: boolean): TrackReader {
  const entries = new Map<string, Entry>();

  // All callers waiting for deposits share the same few vaults.
  const vaults = new Map<string, { readonly askedAt: number; readonly reply: Promise<NodeReply<readonly SeenDeposit[]>> }>();

  async function look(network: NetworkId, tx: string, entry: Entry): Promise<NodeReply<SwapTrack | undefined>> {
    const answer = await readTx(ports[network], tx, AbortSignal.timeout(deadlineMs));
    if (!answer.ok) return answer;
    for (const reading of answer.value) if (reading.seen) entry.track = advance(entry.track, reading);
    keepTime(entry, answer.value);
    entry.readAt = now();
    return { ok: true, value: entry.track };
  }

  function keepTime(entry: Entry, readings: readonly TxReading[]): void {
    const at = readings.find((reading) => reading.at !== undefined)?.at;
    if (at !== undefined) entry.depositedAt ??= at;
  }

  function findEntry(network: NetworkId, tx: string): Entry {
    const key = `${network} ${tx}`;
    const entry = entries.get(key) ?? { readAt: Number.NEGATIVE_INFINITY };
    keepLatest(entries, key, entry, keptEntries);
    return entry;
  }

  return {
    hasExplorers,
    deposits: new Map(),
    read(network, tx) {
      const entry = findEntry(network, tx);
      const fresh = entry.track !== undefined && isFinal(entry.track.state) ? finalFreshMs : freshMs;
      if (now() - entry.readAt < fresh) return Promise.resolve({ ok: true, value: entry.track });
      entry.flight ??= look(network, tx, entry).finally(() => {
        delete entry.flight;
      });
      return entry.flight;
    },
    async timeOf(network, tx) {
      const entry = findEntry(network, tx);
      if (entry.depositedAt !== undefined) return entry.depositedAt;
      const reply = await ports[network].actions(tx, AbortSignal.timeout(deadlineMs));
      if (reply.ok) keepTime(entry, [reply.value]);
      return entry.depositedAt;
    },
    depositsOf(network, address) {
      const key = `${network} ${address}`;
      const known = vaults.get(key);
      if (known !== undefined && now() - known.askedAt < freshMs) return known.reply;
      const asked = { askedAt: now(), reply: ports[network].depositsOf(address, AbortSignal.timeout(deadlineMs)) };
      keepLatest(vaults, key, asked, keptVaults);
      return asked.reply;
    },
  };
}

/** Reads the node, and Midgard when the node does not know the transaction, its outcome or the reason for it. */
async function readTx(port: TxPort, tx: string, signal: AbortSignal): Promise<NodeReply<readonly TxReading[]>> {
  const first = await port.status(tx, signal);
  const node = first.ok || first.error.kind !== 'invalid' ? first : await port.details(tx, signal);
  const isUnpaid = node.ok && isWithoutPayment(node.value);
  // A mint makes no payment and is final, unless Midgard knows that it was refused and its refund not paid.
  const isMint = isUnpaid && isFinal(advance(undefined, node.value).state);
  const isHeldEnd = node.ok && endsHeldAsset(node.value);
  if (node.ok && node.value.seen && !isUnpaid && !isHeldEnd && !wantsHistory(node.value))
    return { ok: true, value: [await withParts(port, node.value, signal)] };
  const [history, details] = await Promise.all([port.actions(tx, signal), isUnpaid ? port.details(tx, signal) : undefined]);
  if (!node.ok) return history.ok && history.value.seen ? { ok: true, value: [history.value] } : node;
  if (!history.ok) return { ok: true, value: [node.value] };
  const { refund } = history.value;
  if (isMint && refund === undefined) return { ok: true, value: [node.value] };
  if (isHeldEnd && refund !== undefined) return { ok: true, value: [{ ...node.value, refund }, history.value] };
  if (isHeldEnd) return { ok: true, value: [node.value] };
  const kept = details?.ok ? mergeReadings(node.value, history.value, details.value.height) : undefined;
  return { ok: true, value: kept === undefined ? [node.value, history.value] : [kept] };
}

/** Whether a swap of a secured or trade asset has ended; only Midgard knows of a rest that was not taken. */
function endsHeldAsset(reading: TxReading): boolean {
  return reading.input !== undefined && isHeldAsset(reading.input.asset) && isFinal(advance(undefined, reading).state);
}

/** Whether a node has finalised the deposit, has nothing queued for it, and neither planned nor made a payment. */
function isWithoutPayment({ seen, stages, planned, outs }: TxReading): boolean {
  const { finalised, swap, swapFinalised, delay, signed } = stages;
  const isOver = finalised === true && swap?.pending === false && swapFinalised !== false;
  return seen && isOver && delay === undefined && signed === undefined && planned.length === 0 && outs.length === 0;
}

/** A deposit kept by the network according to its node and Midgard; undefined when either allows for a payment. */
function mergeReadings(node: TxReading, history: TxReading, height: number | undefined): TxReading | undefined {
  const { memo } = advance(undefined, node);
  const { refund } = history;
  const isOpen = history.outs.length > 0 || (history.stages.swap?.pending === true && refund === undefined);
  // Without a refund and an order it may be a deposit that expects no payment, such as a donation to a pool.
  const isOrder = memo !== undefined || refund !== undefined;
  if (isOpen || !isOrder || height === undefined) return undefined;
  return { ...node, height, isKept: true, ...(refund === undefined ? {} : { refund }) };
}

function wantsHistory(reading: TxReading): boolean {
  const { state, refund } = advance(undefined, reading);
  return state === 'unknown' || refund?.code === 'other';
}

/** Adds the failed parts, which the stages do not include. */
async function withParts(port: TxPort, reading: TxReading, signal: AbortSignal): Promise<TxReading> {
  const { swap } = reading.stages;
  if (swap?.pending !== true || swap.streaming === undefined) return reading;
  const parts = await port.streaming(reading.tx, signal);
  if (!parts.ok || parts.value === undefined || parts.value.count < swap.streaming.count) return reading;
  return { ...reading, stages: { ...reading.stages, swap: { ...swap, streaming: parts.value } } };
}
