import * as z from 'zod';
import type { AnyQuoteRequest, QuoteResult } from '../../core/quote/quote.ts';
import { type QuoteResponse, quoteEndpoint, quoteResponse } from '../v1/quote.ts';
import type { QuoteOffer } from '../v1/quote-offer.ts';
import { count, digits, present, signedBps } from '../wire-values.ts';
import { describeQuote, describeRefusals } from './quote-text.ts';
import type { Tool } from './tool.ts';

/** URI of the MCP Apps view of a quote. */
export const quoteViewUri = 'ui://swap-service/swap-quote';

const whole = quoteResponse.shape;
const fees = whole.fees.shape;

/** An offer as models receive it. */
const toldOffer = z.object({
  network: whole.network.describe(''),
  mode: whole.mode.describe('mint and redeem convert one for one into or out of a secured or trade asset.'),
  parts: count.optional().describe('Maximum number of parts; absent for one.'),
  expected_amount_out: digits.describe('Payout after all fees, in to_asset units.'),
  minimum_payout: digits.optional().describe('Limit below which the network refunds.'),
  total_loss_bps: signedBps.describe('Total cost; negative for a gain.'),
  price_impact_bps: count,
  warnings: z.array(z.object({ code: z.string(), severity: z.enum(['info', 'warning', 'danger']), message: z.string().optional() })),
  tags: z.array(z.string()),
  fees: z.object({
    asset: z.string().optional().describe('Defaults to to_asset.'),
    liquidity: fees.liquidity.optional().describe('Part of total; present in offer 1 if not zero.'),
    outbound: digits.optional(),
    affiliate: digits.optional(),
    total: digits,
  }),
  total_swap_seconds: count,
  usd: z.object({ expected_amount_out: z.string().optional(), lost: z.string().optional() }).describe('Dollar values; full in offer 1.'),
  deposit: z.object({ state: z.enum(['verified', 'one_operator', 'unverified']) }).describe('Pay only if verified.'),
  memo: z.string().optional().describe('Memo the deposit must carry unchanged.'),
  inbound_address: z.string().optional(),
  router: z.string().optional().describe('Contract to call on EVM chains.'),
});

const { network, expected_amount_out, minimum_payout } = toldOffer.shape;

/** The order as two payments, as models receive it; their memos and addresses are in the text. */
const toldSplit = z.object({
  legs: z.array(z.object({ network, mode: whole.mode, amount: digits, expected_amount_out, minimum_payout })),
  expected_amount_out,
  gain_bps: count,
});

/** Structured content of get_swap_quote. */
export const toldQuote = z.object({
  from_asset: z.string(),
  to_asset: z.string(),
  amount: digits,
  amount_asked: digits.optional().describe('Requested amount, if the chain has too few decimals for it; pay amount.'),
  amount_out: digits.optional(),
  tolerance_bps: count,
  destination: z.string().optional().describe('Address of destination_name; absent if an address was sent.'),
  destination_name: z.string().optional(),
  expires_at: z.string().describe('Expiry of the whole answer.'),
  expires_in_seconds: count,
  review_url: z.string().optional().describe('Page to review and sign offer 1; build_deposit returns the page of another offer.'),
  offers: z.array(toldOffer).describe('Offers, best first.'),
  split: toldSplit.optional().describe('The order as two payments, if split was sent and it gains over offer 1.'),
  refusals: z
    .array(z.object({ network: z.string(), mode: z.string().optional(), code: z.string(), reason: z.string() }))
    .describe('Routes not offered.'),
});

/** An offer as models and the view receive it. */
export type ToldOffer = z.infer<typeof toldOffer>;
/** Structured content of get_swap_quote. */
export type ToldQuote = z.infer<typeof toldQuote>;

const notZero = (units: string) => (units === '0' ? undefined : units);

/** Fees; broken down for the best offer only. */
function shortFees({ fees: paid }: QuoteOffer, place: number, to: string): ToldOffer['fees'] {
  const parts = { liquidity: notZero(paid.liquidity), outbound: notZero(paid.outbound), affiliate: notZero(paid.affiliate) };
  return present({ asset: paid.asset === to ? undefined : paid.asset, ...(place === 0 && parts), total: paid.total });
}

/** Only the best offer carries sentences, for its worst warning and its dangers; those of all are in the text. */
function shortOffer(offer: QuoteOffer, place: number, to: string): ToldOffer {
  const { network, mode, usd, deposit, warnings } = offer;
  return present({
    network,
    mode,
    parts: offer.parts > 1 ? offer.parts : undefined,
    expected_amount_out: offer.expected_amount_out,
    minimum_payout: offer.minimum_payout,
    total_loss_bps: offer.total_loss_bps,
    price_impact_bps: offer.price_impact_bps,
    warnings: warnings.flatMap(({ code, severity, message }, index) => {
      if (place === 0) return [index === 0 || severity === 'danger' ? { code, severity, message } : { code, severity }];
      // Two pools of one route have one code.
      return warnings.findIndex((one) => one.code === code) === index ? [{ code, severity }] : [];
    }),
    tags: [...offer.tags],
    fees: shortFees(offer, place, to),
    total_swap_seconds: offer.total_swap_seconds,
    usd: present({ expected_amount_out: place === 0 ? usd.expected_amount_out : undefined, lost: usd.lost }),
    deposit: { state: deposit.state },
    memo: offer.memo,
    inbound_address: offer.memo === undefined ? undefined : offer.inbound_address,
    router: offer.memo === undefined ? undefined : offer.router,
  });
}

/** An offer beside a split, whose warnings are in the text: below the best one only dangers, and no payment, which build_deposit makes. */
function besideSplit(offer: ToldOffer, place: number): ToldOffer {
  if (place === 0) return { ...offer, warnings: offer.warnings.map(({ code, severity }) => ({ code, severity })) };
  const { memo: _memo, inbound_address: _address, router: _router, warnings, ...rest } = offer;
  return { ...rest, warnings: warnings.filter(({ severity }) => severity === 'danger') };
}

function shortSplit({ split }: QuoteResponse): ToldQuote['split'] {
  if (split === undefined) return undefined;
  const { legs, expected_amount_out: expected, gain_bps } = split;
  const shortLeg = ({ network: over, mode, amount, expected_amount_out: out, minimum_payout: least }: (typeof legs)[number]) =>
    present({ network: over, mode, amount, expected_amount_out: out, minimum_payout: least });
  return { legs: legs.map(shortLeg), expected_amount_out: expected, gain_bps };
}

function shortQuote(answer: QuoteResponse): ToldQuote {
  const {
    from_asset,
    to_asset,
    amount,
    amount_asked,
    amount_out,
    tolerance_bps,
    destination,
    destination_name,
    review_url,
    offers,
    split,
    refusals,
  } = answer;
  const told = offers.map((offer, place) => shortOffer(offer, place, to_asset));
  const first = offers.reduce((soonest, offer) => (offer.expiry < soonest.expiry ? offer : soonest), answer as QuoteOffer);
  return present({
    from_asset,
    to_asset,
    amount,
    amount_asked,
    amount_out,
    tolerance_bps,
    destination: destination_name === undefined ? undefined : destination,
    destination_name,
    expires_at: first.expires_at,
    expires_in_seconds: first.expires_in_seconds,
    review_url,
    offers: split === undefined ? told : told.map(besideSplit),
    split: shortSplit(answer),
    refusals: refusals.map(({ network, mode, code, reason }) => present({ network, mode, code, reason })),
  });
}

/** get_swap_quote: compares what both networks pay for a swap. */
export const quoteTool: Tool<AnyQuoteRequest, QuoteResult, QuoteResponse, ToldQuote> = {
  name: 'get_swap_quote',
  title: 'Get swap quote',
  description: [
    'Compares the payouts of THORChain and MAYAChain for a native cross-chain swap: every offer, best first, with loss, warnings, minimum payout, time and expiry, and why a route is not offered. For assets use list_pools, for halts get_network_status.',
    'Assets by full name, ticker or chain name; the answer has the full names. On ambiguous_asset, ask the user which of candidates they mean.',
    'Amounts are in 1e8 units on any chain ("10000000" is 0.1 BTC), MAYA.CACAO in 1e10, MAYA.MAYA in 1e4.',
    'Send a destination to get memo and address. A quote expires: fetch it again right before use, and check the payment with check_deposit.',
    'Tell the user the loss and the warnings before they pay; ask them again when one is a danger.',
    'A failure has code and hint: correct the named field; send details.recommended_min_amount_in on amount_too_low and at most details.largest_amount on price_impact_too_high or amount_too_high; try again in seconds on upstream_unavailable; on trading_halted and paused tell the user to send nothing.',
  ].join(' '),
  operation: quoteEndpoint,
  response: toldQuote,
  shorten: shortQuote,
  words: {
    from_asset: 'Asset to send, such as "BTC.BTC".',
    to_asset: 'Asset to receive.',
    amount: 'Amount to pay, in 1e8 units.',
    amount_decimal: 'Alternative to amount, in whole units: "0.1".',
    amount_out: 'Alternative to amount: minimum to receive, in to_asset units.',
  },
  examples: [
    { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' },
    { from_asset: 'ethereum', to_asset: 'bitcoin', amount: 100_000_000, tolerance_bps: 300, network: 'thorchain' },
  ],
  describe: (result, _told, now) => describeQuote(result, now),
  describeError: ({ refusals }) => describeRefusals(refusals),
  linkOf: ({ review_url }) => review_url,
  viewUri: quoteViewUri,
};
