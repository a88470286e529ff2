import * as z from 'zod';
import type { Loss } from '../core/loss/loss.ts';
import { type OfferWarning, severities, warningCodes } from '../core/loss/warnings.ts';
import { count, digits, present, wireDollars } from './wire-values.ts';

/** One thing to know before paying an offer, with the figures that it is about. */
export const offerWarning = z.object({
  code: z.enum(warningCodes),
  severity: z.enum(severities).describe('danger: ask the person again before they pay.'),
  message: z.string().describe('One sentence in English.'),
  price_impact_bps: count.optional(),
  total_loss_bps: count.optional(),
  fee_share_bps: count.optional().describe('Outbound and affiliate fee in basis points of mid_out.'),
  below_best_bps: count.optional(),
  seconds: count.optional(),
  pool: z.string().optional(),
  share_bps: count.optional().describe('The swap against what the pool holds.'),
  depth_usd: wireDollars.optional().describe('Both sides of the pool.'),
  contract: z.string().optional(),
});

/** What an offer loses against the price of the pools, as every surface tells it. */
export const lossFields = {
  mid_out: digits.describe('The amount at the price of the pools: no slip, no fees.'),
  total_loss_bps: count.describe('How much less than mid_out arrives: all that the swap costs but gas.'),
  price_impact_bps: count.describe('What the pools take of that.'),
};

const warningCounts = ['price_impact_bps', 'total_loss_bps', 'fee_share_bps', 'below_best_bps', 'seconds', 'share_bps'] as const;

/** The figures of a warning of core in their wire form: counts as numbers, the others as text. */
export function warningFigures(figures: OfferWarning['figures']): Omit<z.infer<typeof offerWarning>, 'code' | 'severity' | 'message'> {
  const counts = warningCounts.flatMap((name) => (figures[name] === undefined ? [] : [[name, Number(figures[name])] as const]));
  const { pool, depth_usd, contract } = figures;
  return present({ ...Object.fromEntries(counts), pool, depth_usd, contract });
}

/** A warning of core → its wire form. */
export const toOfferWarning = ({ code, severity, message, figures }: OfferWarning): z.infer<typeof offerWarning> => ({
  code,
  severity,
  message,
  ...warningFigures(figures),
});

/** A loss in its wire form. */
export const lossOnWire = (loss: Loss) => ({
  mid_out: `${loss.midOut}`,
  total_loss_bps: loss.totalLossBps,
  price_impact_bps: loss.priceImpactBps,
});
