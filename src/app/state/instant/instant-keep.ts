import type { PooledMode } from '../../../core/quote/quote.ts';
import { list, modeOf, readShape, record, storedCount, storedOptional, text, units } from '../../ui/stored-shape.ts';

const storeKey = 'strait.instant.v1';
const maxKept = 30;
/** Retention of intents, longer than the lifetime of any reference. */
const keepMs = 3 * 86_400_000;

/** The user's request at registration: enough to recognize the swap and to renew it. */
export interface Intent {
  /** Idempotency-Key of the registration. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly memo: string;
  /** Requested amount, in units of the sending asset. */
  readonly wish: bigint;
  readonly payout: bigint;
  readonly destination: string;
  readonly refund?: string;
  readonly toleranceBps: number;
  readonly mode: PooledMode;
  readonly interval?: number;
  readonly quantity?: number;
  /** End of the quote and creation time of the intent; unix milliseconds. */
  readonly until: number;
  readonly at: number;
  /** Registration id, once registered. */
  readonly id?: string;
  /** History record id. */
  readonly swap?: string;
  /** Exact amount chosen, if not the default one. */
  readonly amount?: bigint;
  /** Time at which the user reported payment, in unix milliseconds. */
  readonly paidAt?: number;
  /** Terms accepted before registration: the whole percent typed for the loss, 0 if none was required. */
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

/** Intents of the last three days, newest first; empty if storage is unavailable. */
export function readIntents(now: number): readonly Intent[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(storeKey) ?? '[]');
    const kept = readShape(() => list(entries)) ?? [];
    return kept.flatMap((entry) => readIntent(entry) ?? []).filter(({ at }) => now - at < keepMs);
  } catch {
    return [];
  }
}

/** Stores an intent, replacing the one with the same key. */
export function keepIntent(wanted: Intent, now: number): void {
  const { until, at, paidAt } = wanted;
  // Browser clocks return fractions of a millisecond; stored times are rounded down.
  const whole = paidAt === undefined ? {} : { paidAt: Math.floor(paidAt) };
  const intent = { ...wanted, until: Math.floor(until), at: Math.floor(at), ...whole };
  const others = readIntents(now).filter(({ key }) => key !== intent.key);
  const kept = [intent, ...others].slice(0, maxKept);
  try {
    localStorage.setItem(
      storeKey,
      JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    );
  } catch {
    // The swap continues; its link is enough to reopen it.
  }
}

export const keptIntent = (id: string, now: number): Intent | undefined => readIntents(now).find((intent) => intent.id === id);
