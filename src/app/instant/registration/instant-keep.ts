import type { PooledMode } from '../../../core/quote/quote.ts';
import { list, modeOf, readShape, record, storedCount, storedOptional, text, units } from '../../ui/stored-shape.ts';

const storeKey = 'strait.instant.v1';
const mostKept = 30;
/** Longer than any reference lives. */
const keepMs = 3 * 86_400_000;

/** What a person wanted when they registered: enough to know the swap again, and to ask for it anew. */
export interface Intent {
  /** Idempotency-Key of the registration. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly memo: string;
  /** Amount that was asked for, in units of the sending asset. */
  readonly wish: bigint;
  readonly payout: bigint;
  readonly destination: string;
  readonly refund?: string;
  readonly toleranceBps: number;
  readonly mode: PooledMode;
  readonly interval?: number;
  readonly quantity?: number;
  /** When the quote ends, and when the intent was formed; unix milliseconds. */
  readonly until: number;
  readonly at: number;
  /** The registration, once there is one. */
  readonly id?: string;
  /** Its record in the history. */
  readonly swap?: string;
  /** The exact amount that was chosen, where it is not the usual one. */
  readonly amount?: bigint;
  /** The person said that they have paid. */
  readonly paidAt?: number;
  /** The conditions were accepted before it was registered: the whole percent that was typed for its loss, 0 where none had to be. */
  readonly accepted?: number;
}

function readIntent(value: unknown): Intent | undefined {
  return readShape(() => {
    const entry = record(value);
    return {
      key: text(entry['key']),
      from: text(entry['from']),
      to: text(entry['to']),
      memo: text(entry['memo']),
      wish: units(entry['wish']),
      payout: units(entry['payout']),
      destination: text(entry['destination']),
      ...storedOptional('refund', entry['refund'], text),
      toleranceBps: storedCount(entry['toleranceBps']),
      mode: modeOf(entry['mode']),
      ...storedOptional('interval', entry['interval'], storedCount),
      ...storedOptional('quantity', entry['quantity'], storedCount),
      until: storedCount(entry['until']),
      at: storedCount(entry['at']),
      ...storedOptional('id', entry['id'], text),
      ...storedOptional('swap', entry['swap'], text),
      ...storedOptional('amount', entry['amount'], units),
      ...storedOptional('paidAt', entry['paidAt'], storedCount),
      ...storedOptional('accepted', entry['accepted'], storedCount),
    };
  });
}

/** Intents of the last days, newest first. A browser that keeps nothing has none. */
export function readIntents(now: number): readonly Intent[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(storeKey) ?? '[]');
    const kept = readShape(() => list(entries)) ?? [];
    return kept.flatMap((entry) => readIntent(entry) ?? []).filter(({ at }) => now - at < keepMs);
  } catch {
    return [];
  }
}

/** Writes an intent in place of the one with its key. */
export function keepIntent(wanted: Intent, now: number): void {
  const { until, at, paidAt } = wanted;
  // Clocks of browsers have fractions of a millisecond; a kept time ends with the whole one before.
  const whole = paidAt === undefined ? {} : { paidAt: Math.floor(paidAt) };
  const intent = { ...wanted, until: Math.floor(until), at: Math.floor(at), ...whole };
  const others = readIntents(now).filter(({ key }) => key !== intent.key);
  const kept = [intent, ...others].slice(0, mostKept);
  try {
    localStorage.setItem(
      storeKey,
      JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    );
  } catch {
    // The swap goes on; its link is enough to find it again.
  }
}

export const keptIntent = (id: string, now: number): Intent | undefined => readIntents(now).find((intent) => intent.id === id);
