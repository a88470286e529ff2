import * as z from 'zod';
import { providerIds, providers } from '../../core/aggregator/providers.ts';
import {
  isStreaming,
  officialStatusOf,
  paidOut,
  secondsLeft,
  swapStatuses,
  trackingStatuses,
  trackProvider,
} from '../../core/aggregator/track.ts';
import { isGasAsset } from '../../core/asset/asset.ts';
import { chains, explorerTx } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { SwapTrack } from '../../core/track/track.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import type { TrackOut } from '../../core/track/track-outs.ts';
import { isFinal } from '../../core/track/track-states.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { Field, refuse, request, textField } from '../fields.ts';
import { count, present } from '../wire-values.ts';
import { chainIds, exactDecimal, identifierOf, otherProviders, wholeUnits } from './names.ts';

const unused = 'Ignored; accepted for compatibility with the official SDK.';
const hintField = textField({ max: 200 }).nullish().about(unused);

/** Failures: invalid_field. */
const trackRequest = request(
  {
    hash: textField({ min: 64, max: 100 })
      .required('hash is missing. Send the hash of the deposit.')
      .about('Hash of the deposit on its own chain: 64 hex digits with or without 0x, or a Solana signature.', [
        '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9',
      ]),
    provider: new Field(z.enum([...providerIds, ...otherProviders]), readNetworksOf)
      .nullish()
      .about('Provider of the route. Default: both networks are searched.'),
    chainId: textField({ max: 200 })
      .nullish()
      .as((id) => Object.entries(chainIds).find(([, known]) => known === id)?.[0])
      .about('Chain of the deposit. Also finds deposits that no network has seen yet.', ['bitcoin']),
    block: new Field(z.number(), (value, field) =>
      typeof value === 'number' ? value : refuse('invalid_field', 'Send block as a number.', { field }),
    )
      .nullish()
      .about(unused),
    fromAsset: hintField,
    fromAddress: hintField,
    fromAmount: hintField,
    toAsset: hintField,
    toAddress: hintField,
    toAmount: hintField,
    depositAddress: textField({ max: 200 }).nullish().about('Address paid by the deposit.'),
    depositChannelId: hintField,
    providerSwapId: hintField,
  },
  (read): AggregatorTrackRequest => {
    for (const name of hints) read(name);
    read('block');
    const hash = read('hash');
    return present({
      tx: must(readTxHash(hash, 'hash')),
      hash,
      networks: read('provider') ?? networkIds,
      chain: read('chainId'),
      vault: read('depositAddress') ?? undefined,
    });
  },
);

const hints = ['fromAsset', 'fromAddress', 'fromAmount', 'toAsset', 'toAddress', 'toAmount', 'depositChannelId', 'providerSwapId'] as const;

function readNetworksOf(value: unknown, field: string): readonly NetworkId[] {
  const own = providerIds.find((id) => id === value);
  if (own !== undefined) return [providers[own].network];
  return refuse('invalid_field', `Swaps of ${providerIds.join(', ')} are tracked here.`, { field });
}

const meta = z.object({
  provider: z.enum(providerIds),
  providerAction: z.literal('swap'),
  explorerUrl: z.string().optional(),
  affiliate: z.string().optional(),
});

const stand = {
  chainId: z.string(),
  hash: z.string().describe('Transaction hash; empty for planned payments and those on the network itself.'),
  block: z.int().describe('Network block of the transaction; -1 while unknown.'),
  type: z.enum(['swap', 'streaming_swap', 'native_send', 'token_transfer', 'unknown']),
  status: z.enum(swapStatuses),
  trackingStatus: z.enum(trackingStatuses).optional(),
  fromAsset: z.string(),
  fromAmount: exactDecimal,
  fromAddress: z.string(),
  toAsset: z.string(),
  toAmount: exactDecimal,
  toAddress: z.string(),
  finalisedAt: z.int().describe('Time at which this service read the final state, in unix seconds; -1 before.'),
};

const part = z.object(stand);

/** Response of POST /aggregator/v1/track. */
export const aggregatorTrackResponse = z.object({
  ...stand,
  meta,
  payload: z.object({
    memo: z.string().optional(),
    replacedBy: z
      .string()
      .optional()
      .describe('Replacement of the deposit, such as after a fee increase. Other fields except hash describe it. Absent if none.'),
  }),
  transient: z
    .object({
      estimatedTimeToComplete: count.describe('Estimated time until the current stage ends, in seconds; 0 once final.'),
      providerDetails: z.object({ streamingDetails: z.object({ count, interval: count, quantity: count }) }).optional(),
    })
    .optional()
    .describe('Progress of the swap. Absent if the network gives no time estimate.'),
  legs: z.array(part).describe('The deposit with its swap, then each payment of the network. A refund that was sent has status refunded.'),
});

/** Response of POST /aggregator/v1/track. */
export type AggregatorTrackResponse = z.infer<typeof aggregatorTrackResponse>;
/** Request fields of POST /aggregator/v1/track as sent. */
export type AggregatorTrackInput = z.input<typeof trackRequest.request>;
type Part = z.infer<typeof part>;

/** Deposit to track, and the networks to search. */
export interface AggregatorTrackRequest {
  readonly tx: string;
  /** Deposit hash as received. */
  readonly hash: string;
  readonly networks: readonly NetworkId[];
  /** Chain of the deposit. */
  readonly chain?: string;
  /** Vault the deposit pays. */
  readonly vault?: string;
}

/** Current state of a swap; `track` is absent until the deposit has been seen. */
export interface AggregatorTracking {
  readonly hash: string;
  readonly track?: SwapTrack;
  readonly hasExplorers: boolean;
  /** Transaction that replaced the deposit. */
  readonly replacedBy?: string;
}

const getChainId = (chain: string): string => chainIds[chain] ?? chain;
const finalisedAt = ({ state, readAt }: SwapTrack): number => (isFinal(state) ? Math.floor(readAt / 1000) : -1);

function swapPart(track: SwapTrack, hash: string): Part {
  const { input, memo, height } = track;
  const { status, tracking } = officialStatusOf(track);
  const { out, amount } = paidOut(track);
  const target = out?.asset ?? memo?.asset;
  return present({
    chainId: getChainId(input?.chain ?? ''),
    hash,
    block: height ?? -1,
    type: memo === undefined ? ('unknown' as const) : isStreaming(track) ? ('streaming_swap' as const) : ('swap' as const),
    status,
    trackingStatus: tracking,
    fromAsset: input === undefined ? '' : identifierOf(input.asset),
    fromAmount: input === undefined ? '0' : wholeUnits(input.amount, input.asset),
    fromAddress: input?.from ?? '',
    toAsset: target === undefined ? '' : identifierOf(target),
    toAmount: out === undefined ? '0' : wholeUnits(amount, out.asset),
    toAddress: out?.to ?? memo?.destination ?? '',
    finalisedAt: finalisedAt(track),
  });
}

function paymentPart(out: TrackOut, track: SwapTrack): Part {
  const { asset, amount, kind, sent, to } = out;
  const status = !sent ? 'pending' : kind === 'refund' ? 'refunded' : 'completed';
  const name = identifierOf(asset);
  const shown = wholeUnits(amount, asset);
  return {
    chainId: getChainId(out.chain),
    hash: out.tx ?? '',
    block: -1,
    type: isGasAsset(asset) ? 'native_send' : 'token_transfer',
    status,
    fromAsset: name,
    fromAmount: shown,
    fromAddress: '',
    toAsset: name,
    toAmount: shown,
    toAddress: to,
    finalisedAt: sent ? finalisedAt(track) : -1,
  };
}

/** Converts a tracking result to the response, or 404 while the deposit has not been seen. `now` in unix milliseconds. */
function respondWithTrack({ hash, track, hasExplorers, replacedBy }: AggregatorTracking, now: number): Reply<AggregatorTrackResponse> {
  if (track === undefined) return { ok: false, error: { code: 'transaction_not_found', hint: '' }, extra: { message: 'Swap not found' } };
  const whole = swapPart(track, hash);
  const left = secondsLeft(track, now);
  const { streaming, input, memo, memoText } = track;
  const chain = chains[input?.chain ?? ''];
  const answer = present({
    ...whole,
    meta: present({
      provider: trackProvider(track),
      providerAction: 'swap' as const,
      explorerUrl: hasExplorers && chain !== undefined ? explorerTx(chain, replacedBy ?? track.tx ?? hash) : undefined,
      affiliate: memo?.affiliates[0]?.name,
    }),
    payload: present({ memo: memoText, replacedBy }),
    transient:
      left === undefined
        ? undefined
        : present({
            estimatedTimeToComplete: left,
            providerDetails: streaming && {
              streamingDetails: { count: streaming.count, interval: streaming.interval, quantity: streaming.quantity },
            },
          }),
    legs: [{ ...whole, hash: replacedBy ?? hash }, ...track.outs.map((out) => paymentPart(out, track))],
  });
  return { ok: true, answer };
}

/** POST /aggregator/v1/track: state of a swap. */
export const aggregatorTrackEndpoint: Endpoint<AggregatorTrackRequest, AggregatorTracking, AggregatorTrackResponse> = {
  operationId: 'aggregatorTrack',
  method: 'POST',
  path: '/aggregator/v1/track',
  aliases: [],
  summary: 'Track a swap, in the shape of the official SDK.',
  ...trackRequest,
  response: aggregatorTrackResponse,
  respond: respondWithTrack,
  errors: ['invalid_field', 'transaction_not_found', 'upstream_invalid', 'upstream_busy', 'upstream_unavailable', 'upstream_timeout'],
  errorMembers: z.object({ message: z.string().describe('Text "Swap not found". Present while no network has seen the deposit.') }),
  limit: 'aggregator',
  cache: 'no-store',
  key: true,
  since: '0.3.0',
};
