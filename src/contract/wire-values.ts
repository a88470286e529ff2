import * as z from 'zod';
import { formatUnits, type UsdAmount, usdAmount, usdDecimals } from '../core/amount.ts';
import { errorCodes } from '../core/errors.ts';
import type { HaltReason } from '../core/halt/halt.ts';
import { networkIds } from '../core/network/protocol.ts';
import type { Pause } from '../core/pause/pause.ts';
import { present } from '../core/present.ts';

export { present };

/** An amount in protocol units, as text, so that JSON parsers do not round it. */
export const digits = z.string().regex(/^[0-9]+$/);

/** Old name of `chain_amount`: `amount` means protocol units everywhere else. */
export const oldChainAmount = digits.optional().meta({ deprecated: true }).describe('Old name of chain_amount.');

/** Dollars as decimal text. */
export const wireDollars = z.string().regex(/^[0-9]+(\.[0-9]+)?$/);

/** Dollars as decimal text; negative for a gain. */
export const signedDollars = z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/);

/** Name of a network. */
export const networkName = z.enum(networkIds);

/** An instant as ISO 8601 in UTC. */
export const isoTime = z.iso.datetime();

/** Whole seconds, blocks or basis points. */
export const count = z.int().nonnegative();

/** Basis points of a loss; negative for a gain. */
export const signedBps = z.int();

/** Reason of a halt: the network's setting, and a sentence. */
export const haltReason = z.object({
  key: z.string().describe('Network setting that causes the halt.'),
  reason: z.string(),
});

/** Converts the reason of a halt to its wire form. */
export const toHalt = ({ key, text }: HaltReason): z.infer<typeof haltReason> => ({ key, reason: text });

/** Pauses set by the operator of this service. */
export const pausedList = z
  .array(
    z.object({
      scope: z.string().describe('Scope of the pause: all, signing, a network or a chain.'),
      why: z.string(),
      since: isoTime.optional(),
    }),
  )
  .optional()
  .describe('Pauses set by the operator of this service.');

/** Converts pauses to their wire form; undefined if there are none. */
export const toPausedList = (pauses: readonly Pause[] = []): z.infer<typeof pausedList> =>
  pauses.length === 0
    ? undefined
    : pauses.map(({ scope, why, since }) => present({ scope, why, since: since === undefined ? undefined : isoFromMs(since) }));

/** A failure of one network within an otherwise successful response. */
export const partError = z.object({
  network: networkName,
  code: z.enum(errorCodes),
  reason: z.string(),
});

/**
 * Formats dollars: two decimals from one dollar up, all decimals below, always truncated. `formatDollars(1175898123456n)`
 * is `11758.98`, `formatDollars(1234n)` is `0.00001234`.
 */
export function formatDollars(units: UsdAmount): string {
  if (units < 0n) return `-${formatDollars(usdAmount(-units))}`;
  const exact = formatUnits(units, usdDecimals);
  if (units < 10n ** BigInt(usdDecimals)) return exact;
  const [whole = '0', fraction = ''] = exact.split('.');
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** Formats unix milliseconds as ISO text with whole seconds. */
export function isoFromMs(ms: number): string {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Whole seconds between an instant and now, never negative. */
export function ageSeconds(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** Timestamp of an interval in unix milliseconds: its end, or the read time while it is still running. Its bounds are in unix seconds. */
export function timeOfInterval({ startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number }, readAt: number): number {
  const isRunning = startsAt * 1_000 < readAt && readAt < endsAt * 1_000;
  return isRunning ? readAt : endsAt * 1_000;
}

/** Description of dust, shared by all responses that mention it. */
export const dustWords = 'Smallest deposit not lost,';

/** An integer on the wire; undefined stays undefined. */
export const toDigits = (count: bigint | number | undefined): string | undefined => (count === undefined ? undefined : `${count}`);

/** Dollars on the wire; undefined stays undefined. */
export const toDollars = (units: UsdAmount | undefined): string | undefined => (units === undefined ? undefined : formatDollars(units));
