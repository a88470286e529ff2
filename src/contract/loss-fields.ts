import * as z from 'zod';
import { type DepositWarning, depositWarningCodes } from '../core/inbound/deposit-warnings.ts';
import type { Loss } from '../core/loss/loss.ts';
import { type OfferWarning, severities, warningCodes } from '../core/loss/warnings.ts';
import { count, digits, present, signedBps, wireDollars } from './wire-values.ts';

/** A warning before paying an offer, with its figures. */
export const offerWarning = z.object({
  code: z.enum(warningCodes),
  severity: z.enum(severities).describe('Severity. danger: ask the payer again first.'),
  message: z.string().describe('Warning in one sentence.'),
  price_impact_bps: count.optional(),
  total_loss_bps: signedBps.optional(),
  fee_share_bps: count.optional().describe('Outbound and affiliate fees, in basis points of mid_out.'),
  below_best_bps: count.optional(),
  loss_without_trades_bps: count.optional(),
  seconds: count.optional(),
  pool: z.string().optional(),
  share_bps: count.optional().describe("Share of the pool's balance, in basis points."),
  depth_usd: wireDollars.optional().describe('Depth of the pool in dollars.'),
  contract: z.string().optional(),
  minimum_payout: digits.optional().describe('Limit in the memo.'),
  expected_amount_out: digits.optional().describe('Payout at current pool prices.'),
  distance_bps: count.optional().describe('Distance of minimum_payout from market_out or the payout, in basis points.'),
  affiliate_bps: count.optional(),
});

/** Loss of an offer against the pool price, identical on every surface. */
export const lossFields = {
  market_out: digits.describe(
    'Value of the amount in to_asset units, with each asset priced by its deepest pool on either network, without slip and fees.',
  ),
  mid_out: digits.describe('Value of the amount in to_asset units at the pool prices of this route, without slip and fees.'),
  total_loss_bps: signedBps.describe('Total cost in basis points of market_out, without gas. Negative for a gain.'),
  price_impact_bps: count.describe('Price impact of the pools in basis points of mid_out.'),
  pool_offset_bps: signedBps.describe('Distance of the pool prices of this route below the market, in basis points. Negative if above.'),
};

const warningCounts = [
  'price_impact_bps',
  'total_loss_bps',
  'fee_share_bps',
  'below_best_bps',
  'loss_without_trades_bps',
  'seconds',
  'share_bps',
  'distance_bps',
  'affiliate_bps',
] as const;

/** Figures of a core warning in their wire form: counts as numbers, the others as text. */
export function warningFigures(figures: OfferWarning['figures']): Omit<z.infer<typeof offerWarning>, 'code' | 'severity' | 'message'> {
  const counts = warningCounts.flatMap((name) => (figures[name] === undefined ? [] : [[name, Number(figures[name])] as const]));
  const { pool, depth_usd, contract, minimum_payout, expected_amount_out } = figures;
  return present({ ...Object.fromEntries(counts), pool, depth_usd, contract, minimum_payout, expected_amount_out });
}

/** Converts a core warning to its wire form. */
export const toOfferWarning = ({ code, severity, message, figures }: OfferWarning): z.infer<typeof offerWarning> => ({
  code,
  severity,
  message,
  ...warningFigures(figures),
});

/** The same of a deposit, whose memo may cause warnings of its own. */
export const depositWarning = offerWarning.extend({
  code: z.enum(depositWarningCodes),
  parts: count.optional().describe('Maximum number of parts the order is filled in.'),
  blocks: count.optional().describe('Lifetime of the order in blocks.'),
});

/** Converts a core warning of a deposit to its wire form. */
export function toDepositWarning(warning: DepositWarning): z.infer<typeof depositWarning> {
  const { code, severity, message, figures } = warning;
  const counted = ['parts', 'blocks'] as const;
  const own = counted.flatMap((name) => (figures[name] === undefined ? [] : [[name, Number(figures[name])] as const]));
  return { code, severity, message, ...warningFigures(figures), ...Object.fromEntries(own) };
}

/** Converts a loss to its wire form. */
export const lossOnWire = (loss: Loss) => ({
  market_out: `${loss.marketOut}`,
  mid_out: `${loss.midOut}`,
  total_loss_bps: loss.totalLossBps,
  price_impact_bps: loss.priceImpactBps,
  pool_offset_bps: loss.poolOffsetBps,
});
