import type { NetworkId } from '../../core/network/protocol.ts';
import { type MovingState, movingStates, type TrackState, trackStates } from '../../core/track/track.ts';
import { networkOf, readShape, record, refuseShape, storedCount, storedOptional, text, units } from '../ui/stored-shape.ts';

/** When stages of a swap were over, in unix milliseconds, as far as somebody saw them end. */
export type StageEnds = Readonly<Partial<Record<MovingState, number>>>;

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
  /** From the deposit to the payout, as the quote had it. */
  readonly seconds?: number;
  readonly destination?: string;
  readonly memo?: string;
  /** Page of the deposit of an instant swap. */
  readonly instant?: string;
  /** Unix seconds at which its quote expires. */
  readonly expiry?: number;
  /** The vault that the deposit pays. */
  readonly vault?: string;
  /** The coins that the deposit spends, as `txid:vout` with commas between. */
  readonly spends?: string;
  /** The transaction that took the place of the deposit. */
  readonly replacedBy?: string;
  /** What was paid out, once it was. */
  readonly executed?: bigint;
  /** What came back of what was paid, once it did. */
  readonly returned?: bigint;
  /** When its stages were seen to end. */
  readonly ended?: StageEnds;
  /** Its payment was found by its memo: nobody knows when it was made. */
  readonly found?: true;
  /** A connected account had it under way, and it was not made here; `createdAt` is when it was first seen. */
  readonly elsewhere?: true;
}

const stateOf = (value: unknown): TrackState => trackStates.find((state) => state === value) ?? refuseShape();

function stageEnds(value: unknown): StageEnds {
  const entry = record(value);
  return Object.assign({}, ...movingStates.map((name) => storedOptional(name, entry[name], storedCount)));
}

const instantPage = (value: unknown): string => (/^\/instant\?[\w=&]+$/.test(text(value)) ? text(value) : refuseShape());

/** A stored entry → record; undefined for anything else. */
export function readSwapRecord(value: unknown): SwapRecord | undefined {
  return readShape(() => {
    const entry = record(value);
    return {
      id: text(entry['id']),
      network: networkOf(entry['network']),
      state: stateOf(entry['state']),
      createdAt: storedCount(entry['createdAt']),
      updatedAt: storedCount(entry['updatedAt']),
      ...storedOptional('tx', entry['tx'], text),
      ...storedOptional('from', entry['from'], text),
      ...storedOptional('to', entry['to'], text),
      ...storedOptional('amount', entry['amount'], units),
      ...storedOptional('expected', entry['expected'], units),
      ...storedOptional('minimum', entry['minimum'], units),
      ...storedOptional('seconds', entry['seconds'], storedCount),
      ...storedOptional('destination', entry['destination'], text),
      ...storedOptional('memo', entry['memo'], text),
      ...storedOptional('instant', entry['instant'], instantPage),
      ...storedOptional('expiry', entry['expiry'], storedCount),
      ...storedOptional('vault', entry['vault'], text),
      ...storedOptional('spends', entry['spends'], text),
      ...storedOptional('replacedBy', entry['replacedBy'], text),
      ...storedOptional('executed', entry['executed'], units),
      ...storedOptional('returned', entry['returned'], units),
      ...storedOptional('ended', entry['ended'], stageEnds),
      ...(entry['found'] === true ? { found: true } : {}),
      ...(entry['elsewhere'] === true ? { elsewhere: true } : {}),
    };
  });
}

/** As it is stored: amounts as digits. */
export function writeSwapRecord(swap: SwapRecord): unknown {
  return Object.fromEntries(Object.entries(swap).map(([key, value]) => [key, typeof value === 'bigint' ? `${value}` : value]));
}
