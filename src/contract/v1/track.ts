import * as z from 'zod';
import type { BaseAmount } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { chains, explorerAddress, explorerTx } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { isFinal, movingStates, type SwapTrack } from '../../core/track/track.ts';
import type { Execution } from '../../core/track/track-executed.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import type { TrackOut } from '../../core/track/track-outs.ts';
import { nextLookSeconds } from '../../core/track/track-pace.ts';
import { type RefundReason, refundCodes } from '../../core/track/track-reading.ts';
import { refundText } from '../../core/track/track-refund.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { request, textField } from '../fields.ts';
import { amountField, networksField } from '../swap-fields.ts';
import { count, digits, isoFromMs, isoTime, networkName, present } from '../wire-values.ts';

interface TrackQuery {
  readonly tx: string;
  readonly networks: readonly NetworkId[];
  readonly expectedAmountOut?: BaseAmount;
}

interface Found {
  readonly track: SwapTrack;
  readonly executed?: Execution;
  readonly hasExplorers: boolean;
}

const hashExample = '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9';

/** Failures: invalid_field, invalid_amount. */
const trackRequest = request(
  {
    tx: textField({ min: 64, max: 100, longest: 200 })
      .required('Send tx: the hash of the deposit.')
      .as((hash, field) => must(readTxHash(hash, field)))
      .about('Hash of the deposit on its own chain: 64 hex digits, 0x or not, or a Solana signature.', [hashExample]),
    network: networksField.about('The network that the deposit went to, where it is known.'),
    expected_amount_out: amountField
      .optional()
      .about(
        'What the quote of this swap expected to arrive, as the quote named it. No network keeps it: send it to have executed compare with it.',
        ['335463741'],
      ),
  },
  (read): TrackQuery => {
    const expectedAmountOut = read('expected_amount_out');
    return { tx: read('tx'), networks: read('network'), ...(expectedAmountOut === undefined ? {} : { expectedAmountOut }) };
  },
);

const wireStates = [
  'observed',
  'confirming',
  'swapping',
  'outbound_delayed',
  'outbound_signed',
  'done',
  'refunded',
  'partly_refunded',
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

/** The answer of GET /api/v1/track. */
export const trackResponse = z.object({
  network: networkName,
  tx: z.string().describe('The hash as the network writes it.'),
  state: z.enum(wireStates).describe('Where the swap is. outbound_signed: the payout is due and is being signed and sent.'),
  final: z.boolean().describe('True when nothing more will follow.'),
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
      minimum_payout: digits.optional().describe('Absent when the memo has no limit.'),
    })
    .optional()
    .describe('What the memo asks for.'),
  streaming: z
    .object({ count, quantity: count, interval_blocks: count, failed: count.describe('Parts that missed their price.') })
    .optional()
    .describe('A swap in parts.'),
  stages: z.array(stageItem).describe('In order.'),
  outputs: z.array(outItem),
  refund: z
    .object({ code: z.enum(refundCodes), reason: z.string(), emitted: digits.optional(), limit: digits.optional() })
    .optional()
    .describe('Why all or a part of the deposit went back.'),
  executed: z
    .object({
      expected_amount_out: digits.optional().describe('As it was sent with the request.'),
      minimum_payout: digits.optional().describe('Absent when the memo has no limit.'),
      amount_out: digits.describe('What was paid out in all, without refunds and shares of affiliates.'),
      deviation_bps: z
        .int()
        .optional()
        .describe(
          'How far amount_out is from expected_amount_out, in basis points of it: negative when less arrived. Absent without it, and when a part went back.',
        ),
    })
    .optional()
    .describe('What was executed beside what was quoted, once the swap has paid out; in units of what is received.'),
  height: count.optional().describe('Block of the network.'),
  source: z.enum(['node', 'midgard']).describe('Who said so last.'),
  read_at: isoTime,
  next_look_seconds: count.optional().describe('How long to wait before asking again; absent at the end.'),
});

/** The answer of GET /api/v1/track. */
export type TrackResponse = z.infer<typeof trackResponse>;
/** Which swap is followed, as a program sends it. */
export type TrackInput = z.input<typeof trackRequest.request>;

const links = (chain: string, hasExplorers: boolean, link: (chain: (typeof chains)[string]) => string) => {
  const known = chains[chain];
  return hasExplorers && known !== undefined ? link(known) : undefined;
};

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

const figure = (amount: BaseAmount | undefined): string | undefined => (amount === undefined ? undefined : `${amount}`);

const toRefund = ({ code, emitted, limit }: RefundReason) =>
  present({ code, reason: refundText(code), emitted: figure(emitted), limit: figure(limit) });

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
    expected_amount_out: figure(executed.expectedAmountOut),
    minimum_payout: figure(executed.minimumPayout),
    amount_out: `${executed.amountOut}`,
    deviation_bps: executed.deviationBps,
  });
}

function toInput({ input, tx = '' }: SwapTrack, hasExplorers: boolean): TrackResponse['input'] {
  if (input === undefined) return undefined;
  const { chain, asset, amount, from } = input;
  const explorer = links(chain, hasExplorers, (known) => explorerTx(known, tx));
  return present({ chain, asset: formatAsset(asset), amount: `${amount}`, from, explorer_url: explorer });
}

/** What was found → the response; `now` in unix milliseconds. */
function respondWithTrack({ track, executed, hasExplorers }: Found, now: number): Reply<TrackResponse> {
  const { network, tx = '', state, memo, memoText, streaming, stages, outs, refund, height, source, readAt } = track;
  const answer = present({
    network,
    tx,
    state: wireStates.find((one) => one === state) ?? 'unknown',
    final: isFinal(state),
    kind: memo?.kind ?? ('other' as const),
    input: toInput(track, hasExplorers),
    memo: memoText,
    expected: toExpected(track),
    streaming: streaming && {
      count: streaming.count,
      quantity: streaming.quantity,
      interval_blocks: streaming.interval,
      failed: streaming.failed,
    },
    stages: stages.map(({ name, status, endsAt }) =>
      present({ name, status, expected_end: endsAt === undefined ? undefined : isoFromMs(endsAt * 1000) }),
    ),
    outputs: outs.map((out) => toOut(out, hasExplorers)),
    refund: refund && toRefund(refund),
    executed: toExecuted(executed),
    height,
    source: source === 'midgard' ? ('midgard' as const) : ('node' as const),
    read_at: isoFromMs(readAt),
    next_look_seconds: nextLookSeconds(track, now, false),
  });
  return { ok: true, answer };
}

/** GET /api/v1/track: where a swap is. */
export const trackEndpoint: Endpoint<TrackQuery, Found, TrackResponse> = {
  operationId: 'trackSwap',
  method: 'GET',
  path: '/api/v1/track',
  aliases: ['/api/track'],
  summary: 'Follow a swap by the hash of its deposit.',
  ...trackRequest,
  response: trackResponse,
  respond: respondWithTrack,
  errors: ['invalid_field', 'invalid_amount', 'transaction_not_found', 'upstream_invalid', 'upstream_unavailable', 'upstream_timeout'],
  limit: 'track',
  cache: 'public, max-age=2',
  since: '0.3.0',
};
