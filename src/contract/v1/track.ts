import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { explorerAddress, explorerTx } from '../../core/chain/chain.ts';
import { isFinal, movingStates, type SwapTrack, type TrackState } from '../../core/track/track.ts';
import { arrivalOf } from '../../core/track/track-arrival.ts';
import type { Execution } from '../../core/track/track-executed.ts';
import { lostCodes, lostText } from '../../core/track/track-lost.ts';
import type { TrackOut } from '../../core/track/track-outs.ts';
import { nextLookSeconds, restingSeconds } from '../../core/track/track-pace.ts';
import { type RefundReason, refundCodes } from '../../core/track/track-reading.ts';
import { refundText } from '../../core/track/track-refund.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { type FoundStand, foundDeposit, links, toDeposit } from '../found-deposit.ts';
import { count, digits, isoFromMs, isoTime, networkName, present, toDigits } from '../wire-values.ts';
import { type TrackQuery, trackRequest } from './track-request.ts';

export interface Found {
  readonly track: SwapTrack;
  readonly executed?: Execution;
  readonly hasExplorers: boolean;
  readonly stand?: FoundStand;
  readonly replacedBy?: string;
}

const wireStates = [
  'waiting',
  'observed',
  'confirming',
  'swapping',
  'outbound_delayed',
  'outbound_signed',
  'done',
  'refunded',
  'partly_refunded',
  'cancelled',
  'lost',
  'unknown',
] as const;

const stageItem = z.object({
  name: z.enum(movingStates),
  status: z.enum(['done', 'present', 'ahead']),
  expected_end: isoTime.optional().describe('When the network expects this stage to end; absent when it says nothing.'),
});

const outItem = z.object({
  kind: z.enum(['payout', 'refund', 'fee']).describe('fee: the share of an affiliate.'),
  sent: z.boolean().describe('False while the payment is only planned.'),
  chain: z.string(),
  asset: z.string(),
  amount: digits.describe('In 1e8 units, CACAO in 1e10.'),
  to: z.string(),
  tx: z.string().optional().describe('Hash of the payment on its chain; absent for payments on the network itself.'),
  explorer_url: z.url().optional(),
});

/** Response of GET /api/v1/track. */
export const trackResponse = z.object({
  network: networkName,
  tx: z.string().describe('The hash as the network writes it.'),
  state: z
    .enum(wireStates)
    .describe(
      'Where the swap is. waiting: its chain shows the deposit, and no node has seen it. outbound_signed: the payout is due and is being signed and sent. cancelled: the coins of the deposit went elsewhere, or the owner of a limit order took it back unfilled; then refund is set. lost: neither paid out nor sent back; lost says why.',
    ),
  final: z.boolean().describe('True when nothing more is expected.'),
  kind: z.enum(['swap', 'limit', 'mint', 'redeem', 'other']).describe('other: none of these.'),
  input: z
    .object({ chain: z.string(), asset: z.string(), amount: digits, from: z.string().optional(), explorer_url: z.url().optional() })
    .optional()
    .describe('What was sent.'),
  memo: z.string().optional(),
  expected: z
    .object({
      asset: z.string().describe('As the memo names it; it may lack the contract.'),
      destination: z.string(),
      refund_address: z.string().optional(),
      minimum_payout: digits
        .optional()
        .describe('Limit of the memo, absent when it has none. On MAYAChain in parts the payout fee comes off after it.'),
    })
    .optional()
    .describe('What the memo asks for.'),
  streaming: z
    .object({ count, quantity: count, interval_blocks: count, failed: count.describe('Parts that missed their price.') })
    .optional()
    .describe('A swap in parts.'),
  stages: z.array(stageItem).describe('In order.'),
  arrives_at: isoTime.optional().describe('When the payout is expected on its chain, all stages together; it moves as they go.'),
  outputs: z.array(outItem),
  refund: z
    .object({
      code: z.enum(refundCodes),
      reason: z.string(),
      untaken: z.boolean().optional().describe('A secured or trade asset that was not swapped stays in its account: nothing is sent back.'),
      emitted: digits.optional(),
      limit: digits.optional(),
    })
    .optional()
    .describe('Why all or part of the deposit was refunded, or would have been.'),
  held_back: z
    .boolean()
    .optional()
    .describe('The network has had the deposit for long and has neither swapped nor returned it: nothing is decided, and it is not lost.'),
  lost: z
    .object({ code: z.enum(lostCodes), reason: z.string() })
    .optional()
    .describe('Why the deposit is lost. A network that tells otherwise later is believed: ask again to see it.'),
  executed: z
    .object({
      expected_amount_out: digits.optional().describe('As it was sent with the request.'),
      minimum_payout: digits
        .optional()
        .describe(
          'Absent when the memo has no limit, when a part was refunded, and on MAYAChain in parts: there the payout fee comes off after it.',
        ),
      amount_out: digits.describe('What was paid out in all, without refunds and shares of affiliates.'),
      deviation_bps: z
        .int()
        .optional()
        .describe(
          'How far amount_out is from expected_amount_out, in basis points of it: negative when less arrived. Absent without it, and when a part was refunded.',
        ),
    })
    .optional()
    .describe('What was executed beside what was quoted, once the swap has paid out; in units of what is received.'),
  height: count.optional().describe('Block of the network.'),
  replaced_by: z.string().optional().describe('What took the place of the deposit, as after a raised fee. All else is of it.'),
  deposit: foundDeposit.optional().describe('What its chain shows of a deposit that no node has seen; Bitcoin family.'),
  source: z.enum(['node', 'midgard', 'chain']).describe('Who said so last.'),
  read_at: isoTime,
  next_look_seconds: count.optional().describe('How long to wait before asking again; absent at the end.'),
});

/** Response of GET /api/v1/track. */
export type TrackResponse = z.infer<typeof trackResponse>;
function toOut({ kind, sent, chain, asset, amount, to, tx }: TrackOut, hasExplorers: boolean): z.infer<typeof outItem> {
  return present({
    kind,
    sent,
    chain,
    asset: formatAsset(asset),
    amount: `${amount}`,
    to,
    tx,
    explorer_url: links(chain, hasExplorers, (known) => (tx === undefined ? explorerAddress(known, to) : explorerTx(known, tx))),
  });
}

function toRefund(refund: RefundReason, track: SwapTrack): TrackResponse['refund'] {
  const { code, emitted, limit } = refund;
  return present({
    code,
    reason: refundText(refund, track),
    untaken: track.isUntaken,
    emitted: toDigits(emitted),
    limit: toDigits(limit),
  });
}

function toExpected({ memo }: SwapTrack): TrackResponse['expected'] {
  if (memo === undefined) return undefined;
  const { asset, destination, refund, limit } = memo;
  return present({
    asset: formatAsset(asset),
    destination,
    refund_address: refund,
    minimum_payout: limit === 0n ? undefined : `${limit}`,
  });
}

function toExecuted(executed: Execution | undefined): TrackResponse['executed'] {
  if (executed === undefined) return undefined;
  return present({
    expected_amount_out: toDigits(executed.expectedAmountOut),
    minimum_payout: toDigits(executed.minimumPayout),
    amount_out: `${executed.amountOut}`,
    deviation_bps: executed.deviationBps,
  });
}

function toInput({ input, tx = '' }: Pick<SwapTrack, 'input' | 'tx'>, hasExplorers: boolean): TrackResponse['input'] {
  if (input === undefined) return undefined;
  const { chain, asset, amount, from } = input;
  const explorer = links(chain, hasExplorers, (known) => explorerTx(known, tx));
  return present({ chain, asset: formatAsset(asset), amount: `${amount}`, from, explorer_url: explorer });
}

const wireStateOf = (state: TrackState) => (state === 'sent' ? 'waiting' : (wireStates.find((one) => one === state) ?? 'unknown'));

const isoOf = (seconds: number | undefined) => (seconds === undefined ? undefined : isoFromMs(seconds * 1000));

/** Converts a tracking result to the response; `now` in unix milliseconds. */
export function respondWithTrack({ track, executed, hasExplorers, stand, replacedBy }: Found, now: number): Reply<TrackResponse> {
  const { network, tx = '', state, memo, memoText, streaming, stages, outs, refund, lost, height, source, readAt } = track;
  const answer = present({
    network,
    tx,
    state: wireStateOf(state),
    final: isFinal(state),
    kind: memo?.kind ?? ('other' as const),
    input: toInput({ ...track, tx: replacedBy ?? tx }, hasExplorers),
    memo: memoText,
    expected: toExpected(track),
    streaming: streaming && {
      count: streaming.count,
      quantity: streaming.quantity,
      interval_blocks: streaming.interval,
      failed: streaming.failed,
    },
    stages: stages.map(({ name, status, endsAt }) => present({ name, status, expected_end: isoOf(endsAt) })),
    arrives_at: isoOf(arrivalOf(track, now)),
    outputs: outs.map((out) => toOut(out, hasExplorers)),
    refund: refund && toRefund(refund, track),
    held_back: track.isHeldBack,
    lost: lost && { code: lost, reason: lostText(lost) },
    executed: toExecuted(executed),
    height,
    replaced_by: replacedBy,
    deposit: toDeposit(stand, state === 'lost', hasExplorers),
    source: source === 'midgard' ? ('midgard' as const) : source === 'local' ? ('chain' as const) : ('node' as const),
    read_at: isoFromMs(readAt),
    next_look_seconds: !isFinal(state) && (stand?.isDust || stand?.isPassed) ? restingSeconds : nextLookSeconds(track, now, false),
  });
  return { ok: true, answer };
}

/** GET /api/v1/track: state of a swap. */
export const trackEndpoint: Endpoint<TrackQuery, Found, TrackResponse> = {
  operationId: 'trackSwap',
  method: 'GET',
  path: '/api/v1/track',
  aliases: ['/api/track'],
  summary: 'Follow a swap by the hash of its deposit.',
  ...trackRequest,
  response: trackResponse,
  respond: respondWithTrack,
  errors: [
    'invalid_field',
    'invalid_amount',
    'transaction_not_found',
    'upstream_invalid',
    'upstream_busy',
    'upstream_unavailable',
    'upstream_timeout',
  ],
  limit: 'track',
  cache: 'public, max-age=2',
  since: '0.3.0',
};
