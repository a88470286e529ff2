import { isHeldAsset } from '../asset/held-asset.ts';
import type { DepositMemo } from '../memo/memo.ts';
import { readDepositMemo } from '../memo/mint-memo.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import type { LostCode } from './track-lost.ts';
import { joinOuts, keepOuts, type TrackOut } from './track-outs.ts';
import type { RefundReason, StreamingProgress, TxInput, TxReading, TxStages } from './track-reading.ts';
import { canMove, isFinal, type LocalState, type MovingState, movingStates, type TrackState } from './track-states.ts';

/** Status of one stage; `endsAt`, in unix seconds, is the network's estimate for the current one. */
export interface TrackStage {
  readonly name: MovingState;
  readonly status: 'done' | 'present' | 'ahead';
  readonly endsAt?: number;
}

/** A swap tracked from the wallet to its end. */
export interface SwapTrack {
  readonly network: NetworkId;
  readonly state: TrackState;
  /** Hash of the deposit, once there is one. */
  readonly tx?: string;
  readonly input?: TxInput;
  /** Memo as sent, and decoded if readable. */
  readonly memoText?: string;
  readonly memo?: DepositMemo;
  readonly streaming?: StreamingProgress;
  readonly stages: readonly TrackStage[];
  readonly outs: readonly TrackOut[];
  readonly refund?: RefundReason;
  /** Whether the deposit is finalised at `height` with no payment reported; one may still come. */
  readonly isKept?: true;
  /** Whether the network has held the deposit longer than a payment takes, though it is worth one. */
  readonly isHeldBack?: true;
  /** Whether what was not swapped was never taken from its account, so that nothing is sent back. */
  readonly isUntaken?: true;
  /** Reason a lost deposit was lost. */
  readonly lost?: LostCode;
  /** Network block in which the deposit was finalised; from Midgard, that of its latest action. */
  readonly height?: number;
  readonly source: TxReading['source'] | 'local';
  /** Time of the latest reading in unix milliseconds. */
  readonly readAt: number;
}

/**
 * Applies a reading to a track. Stale readings from a lagging host change nothing; a final state stays and only gains
 * details. The first reading starts a track.
 */
export function advance(previous: SwapTrack | undefined, reading: TxReading): SwapTrack {
  const next = trackOf(reading);
  if (previous === undefined) return withCancelled(next);
  const isOther = previous.network !== reading.network || (previous.tx !== undefined && previous.tx !== reading.tx);
  if (isOther || !reading.seen) return previous;
  const outs = keepOuts(previous.outs, next.outs);
  const isEnding = isFinal(next.state) && (!isFinal(previous.state) || previous.state === 'lost');
  const state = isEnding ? deriveOutcome(outs, next.isUntaken === true || missesParts(previous)) : next.state;
  if (state !== previous.state && !canMove(previous.state, state)) return previous;
  return withCancelled(joined(previous, { ...next, state, outs }));
}

/** Marks a limit order fully returned by its owner's cancellation, which nodes report as a refund. */
function withCancelled(track: SwapTrack): SwapTrack {
  const isCancelled = track.state === 'refunded' && track.memo?.kind === 'limit' && track.refund?.code === 'order_cancelled';
  return isCancelled ? { ...track, state: 'cancelled' } : track;
}

/** Applies a local transition; disallowed ones change nothing. `now` in unix milliseconds. */
export function advanceLocal(track: SwapTrack, to: LocalState | 'expired', now: number, tx?: string): SwapTrack {
  if (!canMove(track.state, to)) return track;
  return { ...track, state: to, readAt: now, ...(tx === undefined || track.tx !== undefined ? {} : { tx }) };
}

/** Marks a track as lost, unless it has already progressed beyond that. */
export function loseTrack(track: SwapTrack, lost: LostCode): SwapTrack {
  if (!canMove(track.state, 'lost')) return track;
  const reached = track.stages.filter(({ name }) => name === 'observed' || name === 'confirming');
  return { ...track, state: 'lost', lost, stages: reached.map(asDone) };
}

/** Whether parts of a swap failed whose asset is taken part by part. */
const missesParts = ({ input, streaming }: SwapTrack): boolean =>
  input !== undefined && isHeldAsset(input.asset) && streaming !== undefined && streaming.failed > 0;

function joined({ lost: _, isKept: _kept, isHeldBack: _held, ...previous }: SwapTrack, next: SwapTrack): SwapTrack {
  const [before, now] = [previous.streaming, next.streaming];
  const streaming = before !== undefined && (now === undefined || now.count < before.count) ? before : now;
  const refund = next.refund === undefined || next.refund.code === 'other' ? (previous.refund ?? next.refund) : next.refund;
  return {
    ...previous,
    ...next,
    stages: next.stages.length < previous.stages.length && isFinal(next.state) ? previous.stages.map(asDone) : next.stages,
    ...(streaming === undefined ? {} : { streaming }),
    ...(refund === undefined ? {} : { refund }),
    ...(isFinal(next.state) && missesParts(previous) ? { isUntaken: true as const, refund: refund ?? { code: 'other' as const } } : {}),
  };
}

const asDone = ({ name }: TrackStage): TrackStage => ({ name, status: 'done' });

function trackOf(reading: TxReading): SwapTrack {
  const { network, tx, input, memo: memoText, stages, height, source, readAt } = reading;
  const decoded = memoText === undefined ? undefined : readDepositMemo(memoText, network, input?.asset);
  const memo = decoded?.ok ? decoded.value : undefined;
  const told = joinOuts(reading.planned, reading.outs, { input, memo });
  const outs = told.length === 0 && memo?.kind === 'mint' ? mintedBy(reading, memo) : told;
  const isUntaken = reading.refund !== undefined && reading.refund.isFailed !== true && input !== undefined && isHeldAsset(input.asset);
  const state = deriveState(reading, outs, { isSwap: memo !== undefined, isUntaken });
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
    ...(isBack || reading.refund !== undefined ? { refund: pickRefund(reading.refund, memo) } : {}),
    ...(reading.isKept === true && !isUntaken ? { isKept: true } : {}),
    ...(isUntaken ? { isUntaken: true } : {}),
    ...(height === undefined ? {} : { height }),
    source,
    readAt,
  };
}

/** Refund reason; the figures of a missed limit only where the limit is the memo's, since that of a part is not the swap's. */
function pickRefund(refund: RefundReason = { code: 'other' }, memo: DepositMemo | undefined): RefundReason {
  const isOfPart = refund.limit !== undefined && memo !== undefined && refund.limit !== memo.limit;
  return isOfPart ? { code: refund.code } : refund;
}

/**
 * Payout of a mint, credited once its deposit is final and not listed as a payment by the nodes; a failed mint is
 * listed as a refund.
 */
function mintedBy({ input, stages, network, refund }: TxReading, { asset, destination }: DepositMemo): readonly TrackOut[] {
  if (input === undefined || stages.finalised !== true || stages.swap?.pending === true || refund !== undefined) return [];
  return [{ kind: 'payout', sent: true, chain: protocols[network].chain, to: destination, asset, amount: input.amount }];
}

/** State from a single reading, ignoring earlier ones. */
function deriveState(
  reading: TxReading,
  outs: readonly TrackOut[],
  { isSwap, isUntaken }: { readonly isSwap: boolean; readonly isUntaken: boolean },
): TrackState {
  const { stages, network } = reading;
  if (!reading.seen) return 'unknown';
  // Also for a deposit with an unreadable memo, so that its state continues from confirming.
  if (reading.isKept === true) return isUntaken ? 'refunded' : 'swapping';
  if (reading.settled ?? isSettled(stages, outs, network)) return deriveOutcome(outs, isUntaken);
  if (!stages.observed.completed) return 'observed';
  if (stages.finalised === false || stages.confirmed?.completed === false) return 'confirming';
  if (stages.swap?.pending === true) return 'swapping';
  if (stages.delay?.completed === false && stages.signed?.completed !== true) return 'outbound_delayed';
  if (stages.signed !== undefined || outs.some(({ sent, kind }) => !sent || kind !== 'fee')) return 'outbound_signed';
  return isSwap || stages.swapFinalised !== undefined ? 'swapping' : 'unknown';
}

/** Whether payouts are complete: on another chain once signed, on the network itself once transferred. */
function isSettled(stages: TxStages, outs: readonly TrackOut[], network: NetworkId): boolean {
  if (stages.swap?.pending === true || stages.swapFinalised === false) return false;
  // The delay counts to the planned block; a signed payout is no longer held.
  if (stages.signed !== undefined) return stages.signed.completed && outs.length > 0;
  if (stages.delay?.completed === false) return false;
  const isFinalised = stages.swapFinalised === true || stages.finalised === true;
  return (
    isFinalised && outs.some(({ kind }) => kind !== 'fee') && outs.every(({ sent, chain }) => sent && chain === protocols[network].chain)
  );
}

/** Outcome of payments; the untaken rest of a swap counts as refunded. */
function deriveOutcome(outs: readonly TrackOut[], isUntaken: boolean): TrackState {
  const [hasPayout, isReturned] = (['payout', 'refund'] as const).map((wanted) => outs.some(({ kind }) => kind === wanted));
  const hasRefund = isReturned || isUntaken;
  if (hasPayout && hasRefund) return 'partly_refunded';
  return hasPayout ? 'done' : hasRefund ? 'refunded' : 'unknown';
}

/** Stages that mints and redeems skip. */
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
  const index = (movingStates as readonly TrackState[]).indexOf(state);
  return names.map((name) => {
    const place = movingStates.indexOf(name);
    if (index < 0 || place < index) return { name, status: 'done' };
    if (place > index) return { name, status: 'ahead' };
    const seconds = remainingSeconds(name, stages, protocols[network].blockSeconds);
    return { name, status: 'present', ...(seconds === undefined ? {} : { endsAt: Math.ceil(readAt / 1000) + seconds }) };
  });
}

/** Network's estimate for the current stage; undefined without a reliable one. */
function remainingSeconds(name: MovingState, { confirmed, swap, delay }: TxStages, blockSeconds: number): number | undefined {
  if (name === 'confirming') return confirmed?.remainingSeconds;
  if (name === 'outbound_delayed') {
    return delay?.remainingSeconds ?? (delay?.remainingBlocks === undefined ? undefined : delay.remainingBlocks * blockSeconds);
  }
  const parts = name === 'swapping' ? swap?.streaming : undefined;
  if (parts === undefined || parts.interval === 0 || parts.quantity === 0) return undefined;
  return Math.max(0, parts.quantity - parts.count) * parts.interval * blockSeconds;
}
