import * as z from 'zod';
import { baseAmount, formatBase } from '../../core/amount.ts';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { affiliatesText } from '../../core/inbound/deposit-warnings.ts';
import type { DepositMemo } from '../../core/memo/memo.ts';
import { payeeText } from '../../core/memo/payee-text.ts';
import { protocols } from '../../core/network/protocol.ts';
import { heldBackText } from '../../core/track/track-lost.ts';
import { isResting } from '../../core/track/track-pace.ts';
import { quoteWords } from '../../core/words-of-others.ts';
import { request } from '../fields.ts';
import { type TrackResponse, trackEndpoint, trackResponse } from '../v1/track.ts';
import { trackFields } from '../v1/track-request.ts';
import { count, digits, networkName, present } from '../wire-values.ts';
import type { Tool } from './tool.ts';

const { tx, network, chain, expected_amount_out } = trackFields;

/** Failures: invalid_field, invalid_amount. */
const trackRequest = request({ tx, network, chain, expected_amount_out }, (read) =>
  present({ tx: read('tx'), networks: read('network'), chain: read('chain'), expectedAmountOut: read('expected_amount_out') }),
);

type TrackQuery = Extract<ReturnType<typeof trackRequest.parse>, { readonly ok: true }>['value'];
type Found = Parameters<typeof trackEndpoint.respond>[0];

const payment = z.object({
  kind: z.enum(['payout', 'refund', 'fee']),
  sent: z.boolean(),
  asset: z.string(),
  amount: digits,
  to: z.string(),
  tx: z.string().optional(),
  explorer_url: z.string().optional(),
});

const toldTrack = z.object({
  network: networkName,
  tx: z.string(),
  state: trackResponse.shape.state.describe(''),
  final: z.boolean().describe('Whether the state is final.'),
  next_look_seconds: count.optional().describe('Seconds to wait before the next call.'),
  stage_ends_at: z.string().optional(),
  arrives_at: z.string().optional(),
  input: z.object({ asset: z.string(), amount: digits }).optional(),
  expected: z
    .object({ asset: z.string(), destination: z.string(), minimum_payout: digits.optional() })
    .optional()
    .describe('Order in the memo.'),
  streaming: z.object({ count, quantity: count, failed: count }).optional(),
  outputs: z.array(payment),
  refund: z.object({ code: z.string(), reason: z.string() }).optional(),
  lost: z.object({ code: z.string(), reason: z.string() }).optional(),
  deviation_bps: z.int().optional().describe('Payout against expected_amount_out.'),
  replaced_by: z.string().optional(),
  note: z.string().optional().describe('Explanation if unseen or held back.'),
});

type ToldTrack = z.infer<typeof toldTrack>;

function shortTrack(answer: TrackResponse): ToldTrack {
  const {
    network: through,
    state,
    final,
    next_look_seconds,
    stages,
    arrives_at,
    input,
    expected,
    streaming,
    outputs,
    refund,
    lost,
    executed,
    replaced_by,
    deposit,
  } = answer;
  return present({
    network: through,
    tx: answer.tx,
    state,
    final,
    next_look_seconds,
    stage_ends_at: stages.find(({ status }) => status === 'present')?.expected_end,
    arrives_at,
    input: input && { asset: input.asset, amount: input.amount },
    expected: expected && present({ asset: expected.asset, destination: expected.destination, minimum_payout: expected.minimum_payout }),
    streaming: streaming && { count: streaming.count, quantity: streaming.quantity, failed: streaming.failed },
    outputs: outputs.map(({ kind, sent, asset, amount, to, tx: hash, explorer_url }) =>
      present({ kind, sent, asset, amount, to, tx: hash, explorer_url }),
    ),
    refund: refund && { code: refund.code, reason: refund.reason },
    lost,
    deviation_bps: executed?.deviation_bps,
    replaced_by,
    note: deposit?.message ?? (answer.held_back === true ? heldBackText : undefined),
  });
}

/** Formats an amount, such as "0.1 BTC.BTC"; the raw digits where the asset cannot be parsed. */
function shown({ asset, amount }: { readonly asset: string; readonly amount: string }): string {
  const read = parseAsset(asset);
  return read.ok
    ? `${formatBase(baseAmount(BigInt(amount)), read.value)} ${formatAsset(read.value)}`
    : `${amount} units of ${quoteWords(asset, 120)}`;
}

const stateWords: Readonly<Record<ToldTrack['state'], string>> = {
  waiting: 'its chain shows the deposit, and no node has seen it yet',
  observed: 'the network has seen the deposit',
  confirming: 'the deposit waits for blocks of its chain',
  swapping: 'it is being swapped',
  outbound_delayed: 'swapped; the network holds the payout for a while',
  outbound_signed: 'the payout is due and is being sent',
  done: 'paid out',
  refunded: 'refunded, not a success',
  partly_refunded: 'partly paid out and partly refunded',
  cancelled: 'cancelled',
  lost: 'lost: neither paid out nor refunded',
  unknown: 'the network knows the deposit, but not as a swap that can be tracked',
};

function stateOf(track: Found['track'], state: ToldTrack['state']): string {
  if (track.isHeldBack) return 'the network has the deposit';
  return isResting(track) ? 'the order waits in the order book, or is being filled' : stateWords[state];
}

/** Describes the request in the memo; for an order, also that it is waiting. */
function describeAsked({ expected }: ToldTrack, memo: DepositMemo | undefined): readonly string[] {
  if (expected === undefined || memo === undefined) return [];
  const { asset, minimum_payout } = expected;
  const least = minimum_payout === undefined ? undefined : shown({ asset, amount: minimum_payout });
  const share = memo.affiliates.length === 0 ? '' : `; of it ${affiliatesText(memo.affiliates)}`;
  if (memo.kind === 'limit') return [`Limit order: waits in the order book for ${least ?? asset} or more, to ${payeeText(memo)}${share}.`];
  return [`Ordered: ${asset} to ${payeeText(memo)}, ${least === undefined ? 'no minimum payout' : `at least ${least}`}${share}.`];
}

function describeTrack({ track }: Found, told: ToldTrack): string {
  const { input, streaming, outputs, refund, lost, final, note, state } = told;
  return [
    `${protocols[told.network].name}, ${state}: ${stateOf(track, state)}.`,
    ...(note === undefined ? [] : [note]),
    ...(told.replaced_by === undefined ? [] : [`Another transaction replaced the deposit: ${told.replaced_by}.`]),
    ...(input === undefined ? [] : [`Sent: ${shown(input)}.`]),
    ...describeAsked(told, track.memo),
    ...(streaming === undefined
      ? []
      : [`Parts: ${streaming.count} of ${streaming.quantity}${streaming.failed === 0 ? '' : `, ${streaming.failed} of them failed`}.`]),
    ...outputs.map(
      (out) =>
        `${out.sent ? 'Sent' : 'Planned'} ${out.kind}: ${shown(out)} to ${out.to}${out.tx === undefined ? '' : `, transaction ${out.tx}`}.`,
    ),
    ...(refund === undefined ? [] : [`Why: ${refund.reason}`]),
    ...(lost === undefined ? [] : [`Lost: ${lost.reason}`]),
    ...(told.deviation_bps === undefined ? [] : [`Against the quote: ${told.deviation_bps} basis points.`]),
    final
      ? 'This is final.'
      : `Not final: look again in ${told.next_look_seconds ?? 10} s${told.stage_ends_at === undefined ? '' : `; this step should end by ${told.stage_ends_at}`}${told.arrives_at === undefined ? '' : `, and the payout arrive by ${told.arrives_at}`}. Never advise to send again.`,
  ].join('\n');
}

/** track_swap: state of a swap. */
export const trackTool: Tool<TrackQuery, Found, TrackResponse, ToldTrack> = {
  name: 'track_swap',
  title: 'Track swap',
  description: [
    'Tracks a swap by the hash of its deposit: its state, payouts or refunds with their reason, and when to call again.',
    'On transaction_not_found no node has the deposit yet: call again later (Bitcoin: 10 minutes or more). Never advise to send again, and never call a refund a success.',
  ].join(' '),
  operation: { ...trackEndpoint, ...trackRequest, respond: trackEndpoint.respond },
  response: toldTrack,
  shorten: shortTrack,
  examples: [{ tx: '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9' }],
  describe: describeTrack,
};
