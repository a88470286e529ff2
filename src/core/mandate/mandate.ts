import { plainAddress } from '../address/plain-address.ts';
import { formatUnits, maxBps, type UsdAmount, usdAmount, usdDecimals } from '../amount.ts';
import type { ErrorInfo } from '../errors.ts';
import { affiliateShare } from '../inbound/deposit-warnings.ts';
import type { DepositMemo } from '../memo/memo.ts';
import { oneLine } from '../words-of-others.ts';

/** What an owner lets an agent pay; an absent limit is not set. */
export interface Mandate {
  /** Maximum dollar value of one deposit. */
  readonly maxUsd?: UsdAmount;
  /** Addresses that payouts and refunds may go to, canonical. */
  readonly destinations?: readonly string[];
  /** Full names of assets. */
  readonly payAssets?: readonly string[];
  readonly receiveAssets?: readonly string[];
  /** Maximum loss against the market price, if only the assured minimum arrives. */
  readonly maxLossBps?: number;
  readonly maxAffiliateBps?: number;
  /** Longest time until payout; of a limit order, its lifetime. */
  readonly maxWaitHours?: number;
  /** End in unix seconds. */
  readonly until: number;
}

/** A mandate in JSON: its end, and the limits that are set. */
export interface MandateClaims {
  readonly exp: number;
  readonly limits: Omit<Mandate, 'maxUsd' | 'until'> & { readonly maxUsd?: string };
}

/** A mandate as an address that contains it; it is not stored. */
export interface IssuedMandate {
  readonly mandate: Mandate;
  /** MCP address with the signed mandate. */
  readonly address: string;
  /** The limits in the words for an agent. */
  readonly sentence: string;
}

/** The facts of a deposit that a mandate limits; an absent one is unknown. */
export interface JudgedDeposit extends Pick<DepositMemo, 'affiliates'> {
  readonly usd?: UsdAmount | undefined;
  /** Full names of the assets. */
  readonly from?: string;
  readonly to?: string;
  /** Payee; absent for a quote that names none, which nobody can pay. */
  readonly destination?: string | undefined;
  /** Refund address in the memo; absent: the payer. */
  readonly refund?: string | undefined;
  /** Loss if only the assured minimum arrives. */
  readonly lossBps?: number | undefined;
  readonly seconds?: number | undefined;
}

interface Limit {
  /** Name of the request field. */
  readonly name: string;
  /** Part of the sentence for agents. */
  readonly text: string;
  readonly allowed: string;
  /** Value of the deposit, and whether it is within the limit. */
  readonly found: string;
  readonly isKept: boolean;
}

const unknown = 'not known';
const dollars = (units: UsdAmount): string => `$${formatUnits(units, usdDecimals)}`;
const percent = (bps: number): string => `${formatUnits(BigInt(bps), 2)} %`;

/** Limit of a figure; one that is not known exceeds it. */
const limitFigure = (name: string, text: string, most: number, found: number | undefined): Limit => ({
  name,
  text,
  allowed: `${most}`,
  found: `${found ?? unknown}`,
  isKept: found !== undefined && found <= most,
});

function limitToNames(name: string, text: string, allowed: readonly string[], found: readonly (string | undefined)[]): Limit {
  const other = found.find((one) => one !== undefined && !allowed.map(plainAddress).includes(plainAddress(one)));
  const told = { allowed: allowed.join(', '), found: oneLine(other ?? '', 120) };
  return { name, text: `${text} ${allowed.join(' or ')}`, ...told, isKept: other === undefined };
}

/** The limits that are set, beside the values of a deposit. */
function limitsOf(mandate: Mandate, { usd, from, to, destination, refund, lossBps, affiliates, seconds }: JudgedDeposit): readonly Limit[] {
  const { maxUsd, payAssets, receiveAssets, destinations, maxLossBps, maxAffiliateBps, maxWaitHours } = mandate;
  const limits: Limit[] = [];
  if (maxUsd !== undefined) {
    const told = {
      text: `of at most ${dollars(maxUsd)} each`,
      allowed: dollars(maxUsd),
      found: usd === undefined ? unknown : dollars(usd),
    };
    limits.push({ name: 'max_usd', ...told, isKept: usd !== undefined && usd <= maxUsd });
  }
  if (payAssets !== undefined) limits.push(limitToNames('pay_assets', 'in', payAssets, [from]));
  if (receiveAssets !== undefined) limits.push(limitToNames('receive_assets', 'for', receiveAssets, [to]));
  if (destinations !== undefined)
    limits.push(limitToNames('destinations', 'paid out and refunded only to', destinations, [destination, refund]));
  if (maxLossBps !== undefined)
    limits.push(limitFigure('max_loss_bps', `that lose at most ${percent(maxLossBps)} even at their minimum`, maxLossBps, lossBps));
  if (maxAffiliateBps !== undefined) {
    const share = affiliates.every(({ bps }) => bps !== undefined) ? affiliateShare(affiliates) : undefined;
    limits.push(limitFigure('max_affiliate_bps', `with at most ${percent(maxAffiliateBps)} for affiliates`, maxAffiliateBps, share));
  }
  if (maxWaitHours !== undefined) {
    const hours = seconds === undefined ? undefined : Math.ceil(seconds / 36) / 100;
    limits.push(limitFigure('max_wait_hours', `that wait at most ${maxWaitHours} hours`, maxWaitHours, hours));
  }
  return limits;
}

/** End of a mandate as text. */
export const endText = ({ until }: Pick<Mandate, 'until'>): string => new Date(until * 1_000).toISOString().replace('.000Z', 'Z');

/** What an agent may do, in one sentence for it and its user; undefined without a limit. */
export function mandateSentence(mandate: Mandate): string | undefined {
  const limits = limitsOf(mandate, { affiliates: [] }).map(({ text }) => text);
  if (limits.length === 0) return undefined;
  return `This address has a mandate of its owner: until ${endText(mandate)} it serves only deposits ${limits.join(', ')}; anything else is refused with outside_mandate, so tell the user these limits.`;
}

/** Every limit that a deposit exceeds; what is not known exceeds its limit. */
export const outsideOf = (mandate: Mandate, deposit: JudgedDeposit): readonly ErrorInfo[] =>
  limitsOf(mandate, deposit)
    .filter(({ isKept }) => !isKept)
    .map(({ name, allowed, found }) => ({
      code: 'outside_mandate',
      hint: `Outside the mandate of the owner: ${name} allows ${allowed}, and this is ${found}. Stay within it, or ask the user for another mandate.`,
      details: { limit: name, allowed, found },
    }));

/**
 * Loss if only the assured minimum arrives, in basis points; all without a minimum.
 * @example lossAtLeast({ lossBps: 100, expectedOut: 1_000n, minimum: 990n }) // 199
 */
export function lossAtLeast(paid: {
  readonly lossBps: number;
  readonly expectedOut: bigint;
  readonly minimum: bigint | undefined;
}): number {
  const { lossBps, expectedOut, minimum = 0n } = paid;
  return expectedOut <= 0n ? maxBps : maxBps - Number((BigInt(maxBps - lossBps) * minimum) / expectedOut);
}

/** A mandate in the claims of its token. */
export const writeMandate = ({ maxUsd, until, ...rest }: Mandate): MandateClaims => ({
  exp: until,
  limits: { ...(maxUsd !== undefined && { maxUsd: `${maxUsd}` }), ...rest },
});

/** Reads what `writeMandate` wrote; the signature over it has to be verified before. */
export const readMandate = ({ exp, limits: { maxUsd, ...rest } }: MandateClaims): Mandate => ({
  ...rest,
  until: exp,
  ...(maxUsd !== undefined && { maxUsd: usdAmount(BigInt(maxUsd)) }),
});
