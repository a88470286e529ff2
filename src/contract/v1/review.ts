import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import type { Proposal } from '../../core/review/proposal.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request, textField } from '../fields.ts';
import { isoFromMs, present, toDigits } from '../wire-values.ts';
import { quoteResponse } from './quote.ts';

const longestToken = 2_000;

/** Failures: invalid_field, naming the field. */
const reviewRequest = request(
  {
    token: textField({ max: longestToken })
      .required('token is missing. Send the part of the link after #review=.')
      .about('Part of the review_url of a quote after #review=.', [
        'EANCVEMDRVRIJ4BarrYFPz6UybmgnzNmlDXn7xvq7SKA_OKUAYC3vgGA98TVBgkQ3v0mXo1yB8tZpR5cWd7u',
      ]),
  },
  (read) => ({ token: read('token') }),
);

const { network, mode, from_asset, to_asset, amount, tolerance_bps, expected_amount_out, minimum_payout, expiry, expires_at } =
  quoteResponse.shape;

const reviewResponse = z.object({
  from_asset,
  to_asset,
  amount,
  network,
  mode,
  destination: z.string().describe('Payout address.'),
  tolerance_bps,
  expected_amount_out: expected_amount_out.describe('Expected payout at the time of the link, in to_asset units.'),
  minimum_payout: minimum_payout.describe('Minimum payout at the time of the link, in to_asset units. Absent without protection.'),
  expiry,
  expires_at,
});

/** Response of POST /api/v1/review. */
export type ReviewResponse = z.infer<typeof reviewResponse>;
/** Request fields of POST /api/v1/review as sent. */
export type ReviewInput = z.input<typeof reviewRequest.request>;

function respondWithReview(proposal: Proposal): Reply<ReviewResponse> {
  const { from, to, minimumPayout } = proposal;
  return {
    ok: true,
    answer: present({
      from_asset: formatAsset(from),
      to_asset: formatAsset(to),
      amount: `${proposal.amount}`,
      network: proposal.network,
      mode: proposal.mode,
      destination: proposal.destination,
      tolerance_bps: proposal.toleranceBps,
      expected_amount_out: `${proposal.expectedAmountOut}`,
      minimum_payout: toDigits(minimumPayout),
      expiry: proposal.expiry,
      expires_at: isoFromMs(proposal.expiry * 1000),
    }),
  };
}

/** POST /api/v1/review: contents of a review link, if it is ours and unchanged. */
export const reviewEndpoint: Endpoint<{ readonly token: string }, Proposal, ReviewResponse> = {
  operationId: 'openReview',
  method: 'POST',
  path: '/api/v1/review',
  aliases: ['/api/review'],
  summary: 'Read the swap proposed by a review link.',
  ...reviewRequest,
  response: reviewResponse,
  respond: respondWithReview,
  errors: ['invalid_field', 'quote_expired'],
  limit: 'review',
  cache: 'no-store',
  reads: true,
  since: '0.3.0',
};
