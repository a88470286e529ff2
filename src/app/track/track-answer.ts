import type { NetworkId } from '../../core/network/protocol.ts';
import type { MovingState } from '../../core/track/track.ts';
import { count, instant, list, networkOf, optional, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';

export type NetworkState = MovingState | 'done' | 'refunded' | 'partly_refunded' | 'unknown';

export interface OutView {
  readonly kind: 'payout' | 'refund' | 'fee';
  readonly sent: boolean;
  readonly chain: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly to: string;
  readonly tx?: string;
  readonly explorerUrl?: string;
}

export interface StageView {
  readonly name: MovingState;
  readonly status: 'done' | 'present' | 'ahead';
  /** Unix milliseconds. */
  readonly expectedEnd?: number;
}

export interface TrackView {
  readonly network: NetworkId;
  readonly tx: string;
  readonly state: NetworkState;
  readonly final: boolean;
  readonly kind: 'swap' | 'limit' | 'other';
  readonly input?: {
    readonly chain: string;
    readonly asset: string;
    readonly amount: bigint;
    readonly from?: string;
    readonly explorerUrl?: string;
  };
  readonly memo?: string;
  readonly expected?: { readonly asset: string; readonly destination: string; readonly minimum?: bigint };
  readonly streaming?: { readonly count: number; readonly quantity: number; readonly failed: number };
  readonly stages: readonly StageView[];
  readonly outputs: readonly OutView[];
  readonly refund?: { readonly reason: string; readonly emitted?: bigint; readonly limit?: bigint };
  readonly height?: number;
  /** Unix milliseconds. */
  readonly readAt: number;
  readonly nextLookSeconds?: number;
}

const oneOf =
  <T extends string>(...known: readonly T[]) =>
  (value: unknown): T =>
    known.find((one) => one === value) ?? refuseShape();
const flag = (value: unknown): boolean => (typeof value === 'boolean' ? value : refuseShape());
const moving = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'outbound_signed'] as const;
/** Links lead to other sites; anything but https stays text. */
const link = (value: unknown): string => (text(value).startsWith('https://') ? text(value) : refuseShape());

function readOut(value: unknown): OutView {
  const out = record(value);
  return {
    kind: oneOf('payout', 'refund', 'fee')(out['kind']),
    sent: flag(out['sent']),
    chain: text(out['chain']),
    asset: text(out['asset']),
    amount: units(out['amount']),
    to: text(out['to']),
    ...optional('tx', out['tx'], text),
    ...optional('explorerUrl', out['explorer_url'], link),
  };
}

function readStage(value: unknown): StageView {
  const stage = record(value);
  return {
    name: oneOf(...moving)(stage['name']),
    status: oneOf('done', 'present', 'ahead')(stage['status']),
    ...optional('expectedEnd', stage['expected_end'], instant),
  };
}

function readInput(value: unknown): NonNullable<TrackView['input']> {
  const input = record(value);
  return {
    chain: text(input['chain']),
    asset: text(input['asset']),
    amount: units(input['amount']),
    ...optional('from', input['from'], text),
    ...optional('explorerUrl', input['explorer_url'], link),
  };
}

function readExpected(value: unknown): NonNullable<TrackView['expected']> {
  const expected = record(value);
  return {
    asset: text(expected['asset']),
    destination: text(expected['destination']),
    ...optional('minimum', expected['minimum_payout'], units),
  };
}

function readParts(value: unknown): NonNullable<TrackView['streaming']> {
  const parts = record(value);
  return { count: count(parts['count']), quantity: count(parts['quantity']), failed: count(parts['failed']) };
}

function readRefund(value: unknown): NonNullable<TrackView['refund']> {
  const refund = record(value);
  return {
    reason: text(refund['reason']),
    ...optional('emitted', refund['emitted'], units),
    ...optional('limit', refund['limit'], units),
  };
}

/** A body of GET /api/v1/track (contract/v1/track.ts); undefined when it is none. */
export function readTrackAnswer(body: unknown): TrackView | undefined {
  return readShape(() => {
    const answer = record(body);
    return {
      network: networkOf(answer['network']),
      tx: text(answer['tx']),
      state: oneOf<NetworkState>(...moving, 'done', 'refunded', 'partly_refunded', 'unknown')(answer['state']),
      final: flag(answer['final']),
      kind: oneOf('swap', 'limit', 'other')(answer['kind']),
      ...optional('input', answer['input'], readInput),
      ...optional('memo', answer['memo'], text),
      ...optional('expected', answer['expected'], readExpected),
      ...optional('streaming', answer['streaming'], readParts),
      stages: list(answer['stages']).map(readStage),
      outputs: list(answer['outputs']).map(readOut),
      ...optional('refund', answer['refund'], readRefund),
      ...optional('height', answer['height'], count),
      readAt: instant(answer['read_at']),
      ...optional('nextLookSeconds', answer['next_look_seconds'], count),
    };
  });
}
