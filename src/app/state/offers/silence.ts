import type { QuotedRefusal } from '../../../client/errors.ts';
import type { QuotedOffer } from '../../../client/v1/quote.ts';
import { type NetworkId, networkIds } from '../../../core/network/protocol.ts';
import type { Choice } from './order-book.ts';
import type { QuoteError } from './refusals.ts';

interface Quoted {
  readonly offers: readonly Pick<QuotedOffer, 'network'>[];
  readonly refusals: readonly Pick<QuotedRefusal, 'network' | 'mode' | 'code'>[];
}

const silent: readonly string[] = ['upstream_unavailable', 'upstream_timeout'] satisfies readonly QuotedRefusal['code'][];
const stopped: readonly string[] = ['trading_halted', 'paused'] satisfies readonly QuotedRefusal['code'][];

const isAll = ({ code, refusals = [] }: QuoteError, codes: readonly string[]): boolean =>
  (refusals.length === 0 ? [code] : refusals.map((refusal) => refusal.code)).every((one) => codes.includes(one));

/** Whether a route was refused because its network did not reply. */
export const isSilent = ({ code }: Pick<QuotedRefusal, 'code'>): boolean => silent.includes(code);

/** Whether no network replied. */
export const isSilence = (error: QuoteError): boolean => isAll(error, silent);

/** Whether every route is halted or paused. */
export const isHalt = (error: QuoteError): boolean => isAll(error, stopped);

/** Whether the payout of a route is unknown because its network did not reply. */
export const isUnanswered = ({ network, mode }: Pick<Choice, 'network' | 'mode'>, refusals: Quoted['refusals']): boolean =>
  refusals.some((one) => one.network === network && (one.mode ?? mode) === mode && silent.includes(one.code));

/** Networks that did not reply for any route, while another one makes offers. */
export function silentNetworks({ offers, refusals }: Quoted): readonly NetworkId[] {
  return networkIds.filter((id) => {
    const own = refusals.filter(({ network }) => network === id);
    return own.length > 0 && own.every(isSilent) && offers.every(({ network }) => network !== id);
  });
}
