import type { NetworkId } from '../../../core/network/protocol.ts';
import { type MovingState, movingStates, type TrackState, trackStates } from '../../../core/track/track-states.ts';
import { readNetwork, readShape, record, refuseShape, storedCount, storedOptional, text, units } from '../../ui/stored-shape.ts';

/** Observed end times of a swap's stages, in unix milliseconds. */
export type StageEnds = Readonly<Partial<Record<MovingState, number>>>;

/** A swap stored in this browser. Times in unix milliseconds, amounts in protocol units of their asset. */
export interface SwapRecord {
  /** Unique in this browser. */
  readonly id: string;
  readonly network: NetworkId;
  readonly state: TrackState;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Hash of the deposit; absent until it is sent. */
  readonly tx?: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: bigint;
  readonly expected?: bigint;
  readonly minimum?: bigint;
  /** Quoted seconds from deposit to payout. */
  readonly seconds?: number;
  readonly destination?: string;
  readonly memo?: string;
  /** Path of an instant swap's deposit page. */
  readonly instant?: string;
  /** Unix seconds at which its quote expires. */
  readonly expiry?: number;
  /** Vault address the deposit pays to. */
  readonly vault?: string;
  /** Coins the deposit spends, as comma-separated `txid:vout`. */
  readonly spends?: string;
  /** Hash of the transaction that replaced the deposit. */
  readonly replacedBy?: string;
  /** Time at which the wallet sent the order's cancellation. */
  readonly cancelSentAt?: number;
  /** Amount paid out, once known. */
  readonly executed?: bigint;
  /** Amount refunded, once known. */
  readonly returned?: bigint;
  /** Observed end times of the swap's stages. */
  readonly ended?: StageEnds;
  /** Whether the user says that the payment by hand is sent. */
  readonly said?: true;
  /** Whether the payment was found by its memo, so that its time is unknown. */
  readonly found?: true;
  /** Order over both networks that this is a payment of. */
  readonly split?: string;
  /** Amount of that order's second payment, kept with the first; zero once the user has declined it. */
  readonly rest?: bigint;
  /** Tolerance of that order, kept with the first payment, in basis points. */
  readonly toleranceBps?: number;
  /** Set for a connected account's swap made elsewhere, whose `createdAt` is the time it was first seen. */
  readonly elsewhere?: true;
}

const parseState = (value: unknown): TrackState => trackStates.find((state) => state === value) ?? refuseShape();

function stageEnds(value: unknown): StageEnds {
  const entry = record(value);
  return Object.assign({}, ...movingStates.map((name) => storedOptional(name, entry[name], storedCount)));
}

const instantPage = (value: unknown): string => (/^\/instant\?[\w=&]+$/.test(text(value)) ? text(value) : refuseShape());

/** Parses a stored entry; undefined if it is not a record. */
export function readSwapRecord(value: unknown): SwapRecord | undefined {
  return readShape(() => {
    const entry = record(value);
    return {
      id: text(entry['id']),
      network: readNetwork(entry['network']),
      state: parseState(entry['state']),
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
      ...storedOptional('cancelSentAt', entry['cancelSentAt'], storedCount),
      ...storedOptional('executed', entry['executed'], units),
      ...storedOptional('returned', entry['returned'], units),
      ...storedOptional('ended', entry['ended'], stageEnds),
      ...storedOptional('split', entry['split'], text),
      ...storedOptional('rest', entry['rest'], units),
      ...storedOptional('toleranceBps', entry['toleranceBps'], storedCount),
      ...(entry['said'] === true ? { said: true } : {}),
      ...(entry['found'] === true ? { found: true } : {}),
      ...(entry['elsewhere'] === true ? { elsewhere: true } : {}),
    };
  });
}

/** Serializes a record; amounts as decimal digits. */
export function writeSwapRecord(swap: SwapRecord): unknown {
  return Object.fromEntries(Object.entries(swap).map(([key, value]) => [key, typeof value === 'bigint' ? `${value}` : value]));
}
