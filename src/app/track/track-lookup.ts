import { ServiceError } from '../../client/errors.ts';
import { type Track, trackSwap } from '../../client/v1/track.ts';
import type { TrackInput } from '../../contract/v1/track-request.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { client } from '../ui/client.ts';

export type { Track };
export type Output = Track['outputs'][number];
export type Stage = Track['stages'][number];

/** Result of a swap lookup. `failed` may be transient; `wrong` is not. */
export type TrackReply =
  | { readonly kind: 'found'; readonly view: Track }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'wrong'; readonly hint: string }
  | { readonly kind: 'failed'; readonly hint?: string };

/** Deposit details from this browser or an earlier response, enough to find a replacement transaction. */
export type KeptDeposit = Pick<SwapRecord, 'expected' | 'memo' | 'vault' | 'spends' | 'expiry' | 'amount'> & { readonly chain?: string };

/** Deposit details from the browser history. */
export function keptDepositOf({ expected, memo, vault, spends, expiry, from, amount }: SwapRecord): KeptDeposit {
  const asset = parseAsset(from ?? '');
  const chain = asset.ok ? asset.value.chain : undefined;
  const members = { expected, memo, vault, spends, expiry, amount, chain };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Lookup request for a swap, with details of a recorded deposit. */
export function lookupFields(
  { tx, network }: { readonly tx: string; readonly network?: NetworkId | undefined },
  { expected, memo, vault, spends, expiry, chain, amount }: KeptDeposit,
): TrackInput {
  return {
    tx,
    network,
    ...(expected ? { expected_amount_out: `${expected}` } : {}),
    ...(expiry === undefined ? {} : { expires_at: `${expiry}` }),
    ...(spends === undefined || chain === undefined
      ? {}
      : { spends, chain, memo, inbound_address: vault, ...(amount === undefined ? {} : { amount: `${amount}` }) }),
  };
}

/** The network that has the swap, if another was queried. */
const otherNetwork = (error: unknown): NetworkId | undefined =>
  error instanceof ServiceError ? networkIds.find((id) => id === error.details?.['network']) : undefined;

/** Maps a service error to a lookup result. */
export function toTrackReply({ code, hint, status }: ServiceError): TrackReply {
  if (code === 'transaction_not_found') return { kind: 'unseen' };
  if (status === 400) return { kind: 'wrong', hint };
  return hint === '' ? { kind: 'failed' } : { kind: 'failed', hint };
}

/** Time of a deposit in unix milliseconds by the network's clock; that of the answer where the deposit's is unknown. Never rejects. */
export async function depositTimeOf({ tx, network, read_at }: Pick<Track, 'tx' | 'network' | 'read_at'>): Promise<number> {
  const answer = await trackSwap(client, { tx, network, include: 'time' }, { timeoutMs: 12_000, cache: 'no-store' }).catch(() => undefined);
  return Date.parse(answer?.deposited_at ?? read_at);
}

/** Looks up a swap, retrying on the other network if only that one has it; never rejects. Without a network, both are queried. */
export async function fetchTrack(tx: string, network?: NetworkId, kept: KeptDeposit = {}): Promise<TrackReply> {
  try {
    return { kind: 'found', view: await trackSwap(client, lookupFields({ tx, network }, kept), { timeoutMs: 12_000, cache: 'no-store' }) };
  } catch (error) {
    const other = otherNetwork(error);
    if (other !== undefined && other !== network) return fetchTrack(tx, other, kept);
    return error instanceof ServiceError ? toTrackReply(error) : { kind: 'failed' };
  }
}
