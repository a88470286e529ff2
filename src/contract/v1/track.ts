import * as z from 'zod';
import { formatAsset } from '../../core/asset/asset.ts';
import { explorerAddress, explorerTx } from '../../core/chain/chain.ts';
import type { SwapTrack } from '../../core/track/track.ts';
import { arrivalOf } from '../../core/track/track-arrival.ts';
import type { Execution } from '../../core/track/track-executed.ts';
import { lostCodes, lostText } from '../../core/track/track-lost.ts';
import type { TrackOut } from '../../core/track/track-outs.ts';
import { nextLookSeconds, restingSeconds } from '../../core/track/track-pace.ts';
import { type RefundReason, refundCodes } from '../../core/track/track-reading.ts';
import { refundText } from '../../core/track/track-refund.ts';
import { isFinal, movingStates, type TrackState } from '../../core/track/track-states.ts';
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
  readonly depositedAt?: number;
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
  expected_end: isoTime.optional().describe('Expected end of this stage (RFC 3339). Absent if the network gives none.'),
  expected_end_unix: count.optional().describe('expected_end in unix seconds.'),
});

const outItem = z.object({
  kind: z.enum(['payout', 'refund', 'fee']).describe('Kind of payment. fee: the share of an affiliate.'),
  sent: z.boolean().describe('Whether the payment was sent; false while planned.'),
  chain: z.string(),
  asset: z.string(),
  amount: digits.describe('Amount in 1e8 units (MAYA.CACAO 1e10, MAYA.MAYA 1e4).'),
  to: z.string(),
  tx: z.string().optional().describe('Hash of the payment on its chain. Absent for a payment on the network itself.'),
  explorer_url: z.url().optional(),
});

/** Response of GET /api/v1/track. */
export const trackResponse = z.object({
  network: networkName,
  tx: z.string().describe('Deposit hash in the notation of the network.'),
  state: z
    .enum(wireStates)
    .describe(
      'State of the swap. waiting: visible on its chain, but not yet to any node. outbound_signed: the payout is due and is being signed and sent. cancelled: the inputs of the deposit were spent otherwise, or the owner withdrew an unfilled limit order (refund is then present). lost: neither paid out nor refunded, for the reason in lost.',
    ),
  final: z.boolean().describe('Whether the state is final.'),
  kind: z.enum(['swap', 'limit', 'mint', 'redeem', 'other']).describe('Kind of swap. other: none of these.'),
  input: z
    .object({ chain: z.string(), asset: z.string(), amount: digits, from: z.string().optional(), explorer_url: z.url().optional() })
    .optional()
    .describe('Deposit. Absent while unknown.'),
  memo: z.string().optional().describe('Memo of the deposit. Absent while unknown, and if none.'),
  expected: z
    .object({
      asset: z.string().describe('Asset as in the memo, possibly without its contract.'),
      destination: z.string(),
      refund_address: z.string().optional(),
      minimum_payout: digits.optional().describe('Limit of the memo, before the payout fee for parts on MAYAChain. Absent if none.'),
    })
    .optional()
    .describe('Order in the memo. Absent if not a swap.'),
  streaming: z
    .object({ count, quantity: count, interval_blocks: count, failed: count.describe('Number of parts that missed their price.') })
    .optional()
    .describe('Progress of a swap in parts. Absent for a single swap.'),
  stages: z.array(stageItem).describe('Stages, in order.'),
  arrives_at: isoTime
    .optional()
    .describe('Expected arrival of the payout on its chain (RFC 3339), revised as stages proceed. Absent if unknown.'),
  arrives_at_unix: count.optional().describe('arrives_at in unix seconds.'),
  outputs: z.array(outItem),
  refund: z
    .object({
      code: z.enum(refundCodes),
      reason: z.string(),
      untaken: z
        .boolean()
        .optional()
        .describe('Whether an unswapped secured or trade asset stays in its account instead of being sent back.'),
      emitted: digits.optional(),
      limit: digits.optional(),
    })
    .optional()
    .describe('Reason for a full or partial refund, or for the return of a withdrawn limit order. Absent without a refund.'),
  held_back: z
    .boolean()
    .optional()
    .describe(
      'Whether the network holds the deposit for long without swapping or refunding it. The outcome is open; the deposit is not lost.',
    ),
  lost: z
    .object({ code: z.enum(lostCodes), reason: z.string() })
    .optional()
    .describe('Reason why the deposit is lost. Query again later: the network may still correct it. Absent if not lost.'),
  executed: z
    .object({
      expected_amount_out: digits.optional().describe('Quoted output as sent with the request. Absent if not sent.'),
      minimum_payout: digits
        .optional()
        .describe(
          'Minimum payout. Absent if the memo has no limit, after a partial refund, and for parts on MAYAChain, whose limit is before the payout fee.',
        ),
      amount_out: digits.describe('Total payout, without refunds and affiliate shares.'),
      deviation_bps: z
        .int()
        .optional()
        .describe(
          'Difference of amount_out from expected_amount_out, in basis points; negative if less was paid. Absent without expected_amount_out and after a partial refund.',
        ),
    })
    .optional()
    .describe('Actual against quoted amounts, in to_asset units. Present after a payout.'),
  deposited_at: isoTime
    .optional()
    .describe('Time of the deposit (RFC 3339): that of the network block with its first action. Present with include=time, if known.'),
  deposited_at_unix: count.optional().describe('deposited_at in unix seconds.'),
  height: count.optional().describe('Network block of the swap. Absent while unknown.'),
  replaced_by: z
    .string()
    .optional()
    .describe('Replacement of the deposit, such as after a fee increase; other fields except tx describe it. Absent if none.'),
  deposit: foundDeposit.optional().describe('Deposit that no node has seen yet, as shown by its chain. Bitcoin family only.'),
  source: z.enum(['node', 'midgard', 'chain']).describe('Source of the state.'),
  read_at: isoTime.describe('Time at which the state was read (RFC 3339).'),
  read_at_unix: count.optional().describe('read_at in unix seconds.'),
  next_look_seconds: count.optional().describe('Seconds to wait before the next request. Absent in a final state.'),
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

const unixOf = (seconds: number | undefined) => (seconds === undefined ? undefined : Math.floor(seconds));

const isoOf = (seconds: number | undefined) => (seconds === undefined ? undefined : isoFromMs(seconds * 1000));

/** Converts a tracking result to the response; `now` in unix milliseconds. */
export function respondWithTrack(
  { track, executed, hasExplorers, stand, replacedBy, depositedAt }: Found,
  now: number,
): Reply<TrackResponse> {
  const { network, tx = '', state, memo, memoText, streaming, stages, outs, refund, lost, height, source, readAt } = track;
  const arrivesAt = arrivalOf(track, now);
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
    stages: stages.map(({ name, status, endsAt }) =>
      present({ name, status, expected_end: isoOf(endsAt), expected_end_unix: unixOf(endsAt) }),
    ),
    arrives_at: isoOf(arrivesAt),
    arrives_at_unix: unixOf(arrivesAt),
    outputs: outs.map((out) => toOut(out, hasExplorers)),
    refund: refund && toRefund(refund, track),
    held_back: track.isHeldBack,
    lost: lost && { code: lost, reason: lostText(lost) },
    executed: toExecuted(executed),
    deposited_at: depositedAt === undefined ? undefined : isoFromMs(depositedAt),
    deposited_at_unix: depositedAt === undefined ? undefined : Math.floor(depositedAt / 1_000),
    height,
    replaced_by: replacedBy,
    deposit: toDeposit(stand, state === 'lost', hasExplorers),
    source: source === 'midgard' ? ('midgard' as const) : source === 'local' ? ('chain' as const) : ('node' as const),
    read_at: isoFromMs(readAt),
    read_at_unix: Math.floor(readAt / 1_000),
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
  summary: 'Track a swap by the hash of its deposit.',
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
