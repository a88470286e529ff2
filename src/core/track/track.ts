import type { DepositMemo } from '../memo/memo.ts';
import { readDepositMemo } from '../memo/mint-memo.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import type { LostCode } from './track-lost.ts';
import { joinOuts, keepOuts, type TrackOut } from './track-outs.ts';
import type { RefundReason, StreamingProgress, TxInput, TxReading, TxStages } from './track-reading.ts';

/** Before a network has seen the deposit: known to the browser that made it, and to nobody else. */
export const localStates = ['signing', 'sent', 'registered', 'awaiting_deposit'] as const;
/** On its way through the network, in order. */
export const movingStates = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'outbound_signed'] as const;
/**
 * Nothing is waited for after these. `cancelled`: another transaction that orders no swap has spent the coins of the deposit,
 * or the owner of a limit order took it back before any of it was filled. `lost`: by the network's own finality nothing is
 * paid out and nothing sent back; of these it alone is left if a network tells otherwise later.
 */
export const finalStates = ['done', 'refunded', 'partly_refunded', 'expired', 'cancelled', 'lost'] as const;
/** `unknown`: no source says enough to name another state. */
export const trackStates = [...localStates, ...movingStates, ...finalStates, 'unknown'] as const;

/** One of `localStates`. */
export type LocalState = (typeof localStates)[number];
/** One of `movingStates`. */
export type MovingState = (typeof movingStates)[number];
/** One of `trackStates`. */
export type TrackState = (typeof trackStates)[number];

/** Where one step of the way stands; `endsAt`, in unix seconds, is what the network expects of the present one. */
export interface TrackStage {
  readonly name: MovingState;
  readonly status: 'done' | 'present' | 'ahead';
  readonly endsAt?: number;
}

/** One swap from the wallet to its end. */
export interface SwapTrack {
  readonly network: NetworkId;
  readonly state: TrackState;
  /** Hash of the deposit, once there is one. */
  readonly tx?: string;
  readonly input?: TxInput;
  /** The memo as it was sent, and what it says where it can be read. */
  readonly memoText?: string;
  readonly memo?: DepositMemo;
  readonly streaming?: StreamingProgress;
  readonly stages: readonly TrackStage[];
  readonly outs: readonly TrackOut[];
  readonly refund?: RefundReason;
  /** The network has finalised the deposit at `height`, and names no payment for it; one may still come. */
  readonly isKept?: true;
  /** Of a deposit that is lost. */
  readonly lost?: LostCode;
  /** Block of the network in which it happened. */
  readonly height?: number;
  readonly source: TxReading['source'] | 'local';
  /** Unix milliseconds. */
  readonly readAt: number;
}

const seen = [...movingStates, 'done', 'refunded', 'partly_refunded'] as const;
const after = (state: MovingState): readonly TrackState[] => seen.slice(seen.indexOf(state) + 1);

/** Every move there is. A state leads nowhere else, and the final ones nowhere at all, `lost` aside. */
const moves: Readonly<Record<TrackState, readonly TrackState[]>> = {
  signing: ['sent', ...seen, 'cancelled', 'lost'],
  sent: [...seen, 'cancelled', 'lost'],
  registered: ['awaiting_deposit', 'sent', 'expired', ...seen, 'lost'],
  awaiting_deposit: ['sent', 'expired', ...seen, 'lost'],
  observed: [...after('observed'), 'cancelled', 'lost'],
  confirming: [...after('confirming'), 'lost'],
  swapping: [...after('swapping'), 'lost'],
  outbound_delayed: after('outbound_delayed'),
  outbound_signed: after('outbound_signed'),
  done: [],
  refunded: [],
  partly_refunded: [],
  expired: [],
  cancelled: [],
  lost: seen,
  unknown: [...seen, 'cancelled', 'lost'],
};

/** Whether a swap in one state may be found in the other next. */
export const canMove = (from: TrackState, to: TrackState): boolean => moves[from].includes(to);
/** Whether nothing more is waited for in a state. */
export const isFinal = (state: TrackState): boolean => (finalStates as readonly TrackState[]).includes(state);

/**
 * The track after one more reading. Older news, from a host that lags, changes nothing; a
 * final state stays, and only details of it are added. Without a track the reading starts one.
 */
export function advance(previous: SwapTrack | undefined, reading: TxReading): SwapTrack {
  const next = trackOf(reading);
  if (previous === undefined) return withCancelled(next);
  const isOther = previous.network !== reading.network || (previous.tx !== undefined && previous.tx !== reading.tx);
  if (isOther || !reading.seen) return previous;
  const outs = keepOuts(previous.outs, next.outs);
  const isEnding = isFinal(next.state) && (!isFinal(previous.state) || previous.state === 'lost');
  const state = isEnding ? outcomeOf(outs) : next.state;
  if (state !== previous.state && !canMove(previous.state, state)) return previous;
  return withCancelled(joined(previous, { ...next, state, outs }));
}

/** A limit order that went back whole because its owner cancelled it, which the nodes write as a refund. */
function withCancelled(track: SwapTrack): SwapTrack {
  const isCancelled = track.state === 'refunded' && track.memo?.kind === 'limit' && track.refund?.code === 'order_cancelled';
  return isCancelled ? { ...track, state: 'cancelled' } : track;
}

/** A step that the browser itself knows of; a step that cannot follow changes nothing. `now` in unix milliseconds. */
export function advanceLocal(track: SwapTrack, to: LocalState | 'expired', now: number, tx?: string): SwapTrack {
  if (!canMove(track.state, to)) return track;
  return { ...track, state: to, readAt: now, ...(tx === undefined || track.tx !== undefined ? {} : { tx }) };
}

/** The track of a deposit that came to nothing; one that has come further than the loss stays as it is. */
export function loseTrack(track: SwapTrack, lost: LostCode): SwapTrack {
  if (!canMove(track.state, 'lost')) return track;
  const reached = track.stages.filter(({ name }) => name === 'observed' || name === 'confirming');
  return { ...track, state: 'lost', lost, stages: reached.map(asDone) };
}

function joined({ lost: _, isKept: _kept, ...previous }: SwapTrack, next: SwapTrack): SwapTrack {
  const [before, now] = [previous.streaming, next.streaming];
  const streaming = before !== undefined && (now === undefined || now.count < before.count) ? before : now;
  const refund = next.refund === undefined || next.refund.code === 'other' ? (previous.refund ?? next.refund) : next.refund;
  return {
    ...previous,
    ...next,
    stages: next.stages.length < previous.stages.length && isFinal(next.state) ? previous.stages.map(asDone) : next.stages,
    ...(streaming === undefined ? {} : { streaming }),
    ...(refund === undefined ? {} : { refund }),
  };
}

const asDone = ({ name }: TrackStage): TrackStage => ({ name, status: 'done' });

function trackOf(reading: TxReading): SwapTrack {
  const { network, tx, input, memo: memoText, stages, height, source, readAt } = reading;
  const decoded = memoText === undefined ? undefined : readDepositMemo(memoText, network, input?.asset);
  const memo = decoded?.ok ? decoded.value : undefined;
  const told = joinOuts(reading.planned, reading.outs, { input, memo });
  const outs = told.length === 0 && memo?.kind === 'mint' ? mintedBy(reading, memo) : told;
  const state = stateOf(reading, outs, memo !== undefined);
  const streaming = stages.swap?.streaming;
  const isBack = state === 'refunded' || state === 'partly_refunded';
  return {
    network,
    state,
    tx,
    ...(input === undefined ? {} : { input }),
    ...(memoText === undefined ? {} : { memoText }),
    ...(memo === undefined ? {} : { memo }),
    ...(streaming === undefined ? {} : { streaming }),
    stages: stagesOf(reading, state, memo?.kind),
    outs,
    ...(isBack || reading.refund !== undefined ? { refund: reading.refund ?? { code: 'other' } } : {}),
    ...(reading.isKept === true ? { isKept: true } : {}),
    ...(height === undefined ? {} : { height }),
    source,
    readAt,
  };
}

/**
 * A mint is written into the account as soon as its deposit is final, and no node lists it as a payment; what cannot be
 * minted is listed as a refund.
 */
function mintedBy({ input, stages, network }: TxReading, { asset, destination }: DepositMemo): readonly TrackOut[] {
  if (input === undefined || stages.finalised !== true || stages.swap?.pending === true) return [];
  return [{ kind: 'payout', sent: true, chain: protocols[network].chain, to: destination, asset, amount: input.amount }];
}

/** What one reading says, without regard to what was known before. */
function stateOf(reading: TxReading, outs: readonly TrackOut[], isSwap: boolean): TrackState {
  const { stages, network } = reading;
  if (!reading.seen) return 'unknown';
  if (reading.settled ?? isSettled(stages, outs, network)) return outcomeOf(outs);
  if (!stages.observed.completed) return 'observed';
  if (stages.finalised === false || stages.confirmed?.completed === false) return 'confirming';
  if (stages.swap?.pending === true) return 'swapping';
  if (stages.delay?.completed === false && stages.signed?.completed !== true) return 'outbound_delayed';
  if (stages.signed !== undefined || outs.some(({ sent, kind }) => !sent || kind !== 'fee')) return 'outbound_signed';
  return isSwap || stages.swapFinalised !== undefined ? 'swapping' : 'unknown';
}

/** A payout on another chain ends with its signature; one on the network itself with its transfer. */
function isSettled(stages: TxStages, outs: readonly TrackOut[], network: NetworkId): boolean {
  if (stages.swap?.pending === true || stages.swapFinalised === false) return false;
  // A delay is counted to the block that was planned; what is signed is not held any more.
  if (stages.signed !== undefined) return stages.signed.completed && outs.length > 0;
  if (stages.delay?.completed === false) return false;
  const isFinalised = stages.swapFinalised === true || stages.finalised === true;
  return (
    isFinalised && outs.some(({ kind }) => kind !== 'fee') && outs.every(({ sent, chain }) => sent && chain === protocols[network].chain)
  );
}

function outcomeOf(outs: readonly TrackOut[]): TrackState {
  const [hasPayout, hasRefund] = (['payout', 'refund'] as const).map((wanted) => outs.some(({ kind }) => kind === wanted));
  if (hasPayout && hasRefund) return 'partly_refunded';
  return hasPayout ? 'done' : hasRefund ? 'refunded' : 'unknown';
}

/** The steps that a mint or a redeem does not have. */
const without: Readonly<Partial<Record<DepositMemo['kind'], readonly MovingState[]>>> = {
  mint: ['swapping', 'outbound_delayed', 'outbound_signed'],
  redeem: ['swapping'],
};

function stagesOf({ stages, readAt, network }: TxReading, state: TrackState, kind: DepositMemo['kind'] = 'swap'): readonly TrackStage[] {
  if (state === 'unknown') return [];
  const names = movingStates.filter((name) => {
    if (name !== state && without[kind]?.includes(name)) return false;
    if (name === 'confirming') return stages.confirmed !== undefined || stages.finalised !== true;
    return name !== 'outbound_delayed' || stages.delay !== undefined;
  });
  const at = (movingStates as readonly TrackState[]).indexOf(state);
  return names.map((name) => {
    const place = movingStates.indexOf(name);
    if (at < 0 || place < at) return { name, status: 'done' };
    if (place > at) return { name, status: 'ahead' };
    const seconds = remainingSeconds(name, stages, protocols[network].blockSeconds);
    return { name, status: 'present', ...(seconds === undefined ? {} : { endsAt: Math.ceil(readAt / 1000) + seconds }) };
  });
}

/** What the network expects the present stage to take; undefined where it says nothing that can be counted on. */
function remainingSeconds(name: MovingState, { confirmed, swap, delay }: TxStages, blockSeconds: number): number | undefined {
  if (name === 'confirming') return confirmed?.remainingSeconds;
  if (name === 'outbound_delayed') {
    return delay?.remainingSeconds ?? (delay?.remainingBlocks === undefined ? undefined : delay.remainingBlocks * blockSeconds);
  }
  const parts = name === 'swapping' ? swap?.streaming : undefined;
  if (parts === undefined || parts.interval === 0 || parts.quantity === 0) return undefined;
  return Math.max(0, parts.quantity - parts.count) * parts.interval * blockSeconds;
}
