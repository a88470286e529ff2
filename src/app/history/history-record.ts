import type { NetworkId } from '../../core/network/protocol.ts';
import { type TrackState, trackStates } from '../../core/track/track.ts';
import { count, networkOf, optional, readShape, record, refuseShape, text, units } from '../ui/stored-shape.ts';

/** One swap as this browser keeps it. Times in unix milliseconds, amounts in protocol units of their asset. */
export interface SwapRecord {
  /** Unique in this browser. */
  readonly id: string;
  readonly network: NetworkId;
  readonly state: TrackState;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Of the deposit; absent until it is sent. */
  readonly tx?: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: bigint;
  readonly expected?: bigint;
  readonly minimum?: bigint;
  readonly destination?: string;
  readonly memo?: string;
  /** Page of the deposit of an instant swap. */
  readonly instant?: string;
  /** What was paid out, once it was. */
  readonly executed?: bigint;
}

const stateOf = (value: unknown): TrackState => trackStates.find((state) => state === value) ?? refuseShape();

const instantPage = (value: unknown): string => (/^\/instant\?[\w=&]+$/.test(text(value)) ? text(value) : refuseShape());

/** A stored entry → record; undefined for anything else. */
export function readSwapRecord(value: unknown): SwapRecord | undefined {
  return readShape(() => {
    const entry = record(value);
    return {
      id: text(entry['id']),
      network: networkOf(entry['network']),
      state: stateOf(entry['state']),
      createdAt: count(entry['createdAt']),
      updatedAt: count(entry['updatedAt']),
      ...optional('tx', entry['tx'], text),
      ...optional('from', entry['from'], text),
      ...optional('to', entry['to'], text),
      ...optional('amount', entry['amount'], units),
      ...optional('expected', entry['expected'], units),
      ...optional('minimum', entry['minimum'], units),
      ...optional('destination', entry['destination'], text),
      ...optional('memo', entry['memo'], text),
      ...optional('instant', entry['instant'], instantPage),
      ...optional('executed', entry['executed'], units),
    };
  });
}

/** As it is stored: amounts as digits. */
export function writeSwapRecord(swap: SwapRecord): unknown {
  return Object.fromEntries(Object.entries(swap).map(([key, value]) => [key, typeof value === 'bigint' ? `${value}` : value]));
}
