import { baseAmount } from '../../core/amount.ts';
import type { RefundCode, RefundReason } from '../../core/track/track-reading.ts';

/** In order: the first that matches decides. The texts are those that THORNode and MAYANode write into refund events. */
const rules: readonly (readonly [RegExp, RefundCode])[] = [
  [/limit (?:swap|order).{0,40}cancell?ed/i, 'order_cancelled'],
  [/limit (?:swap|order).{0,40}expired|expired.{0,40}limit|swap has been expired|ttl/i, 'order_expired'],
  [/emit asset [0-9]{1,30} less than price limit [0-9]{1,30}/i, 'price_limit'],
  [/outbound amount does not meet requirements|slippage|less than (?:price|trade) (?:limit|target)/i, 'price_limit'],
  [/not enough .{0,80}(?:fee|asset)|zero emit asset|less than (?:minimum|min|outbound fee)|dust/i, 'too_small'],
  [/halt|paused|ragnarok|suspended/i, 'trading_halted'],
  [/destination|to address|cannot be the final/i, 'invalid_destination'],
  [/memo|invalid tx type|unknown (?:tx|transaction)/i, 'invalid_memo'],
  [/pool.{0,160}(?:doesn't|does not) exist|pool.{0,160}is not available|no pool|invalid asset|bad asset/i, 'no_pool'],
];

/** `emit asset A less than price limit L`, `outbound amount does not meet requirements (A/L)`. */
const figures = /(?:emit asset ([0-9]{1,30}) less than price limit ([0-9]{1,30}))|(?:requirements \(([0-9]{1,30})\/([0-9]{1,30})\))/i;

/** A network's words for a refund → our reason. Nothing of the words goes further, only the figures of a missed limit. */
export function refundReason(words: string): RefundReason {
  const code = rules.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
  if (code !== 'price_limit') return { code };
  const [, emitA, limitA, emitB, limitB] = figures.exec(words) ?? [];
  const [emitted, limit] = [emitA ?? emitB, limitA ?? limitB];
  if (emitted === undefined || limit === undefined) return { code };
  return { code, emitted: baseAmount(BigInt(emitted)), limit: baseAmount(BigInt(limit)) };
}
