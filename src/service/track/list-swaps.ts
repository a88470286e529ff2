import { chainsOfAddress } from '../../core/address/address.ts';
import { plainAddress } from '../../core/address/plain-address.ts';
import { depositForm } from '../../core/chain/chain.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { decodeMemo } from '../../core/memo/memo.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import type { SwapList } from '../../core/track/swap-list.ts';
import type { SwapTrack } from '../../core/track/track.ts';
import { isFinal } from '../../core/track/track-states.ts';
import type { Deps } from '../deps.ts';
import { orLost } from './lost.ts';

interface NetworkSwaps {
  readonly network: NetworkId;
  readonly swaps: readonly SwapTrack[];
  readonly hasMore: boolean;
  readonly error?: ErrorInfo;
}

/** Maximum per network; each listed swap costs a node request. */
const most = 5;

/**
 * Pending swaps from an address that a network has observed. Excludes limit orders: resting ones are in the order book.
 * @throws AppError upstream_* when no network that serves the address replies
 */
export async function listSwaps(address: string, deps: Pick<Deps, 'tracks' | 'facts' | 'now'>): Promise<SwapList> {
  const homes = chainsOfAddress(address);
  const networks = networkIds.filter((network) => homes.some((chain) => depositForm(chain, network) !== undefined));
  const found = await Promise.all(networks.map((network) => swapsOn(network, plainAddress(address), deps)));
  const missing = found.flatMap(({ network, error }) => (error === undefined ? [] : [{ network, error }]));
  const [failed] = missing;
  if (failed !== undefined && missing.length === networks.length) throw new AppError(failed.error);
  return {
    address,
    swaps: found.flatMap(({ swaps }) => swaps),
    hasMore: found.some(({ hasMore }) => hasMore),
    missing,
    hasExplorers: deps.tracks.hasExplorers,
    readAt: deps.now(),
  };
}

async function swapsOn(network: NetworkId, sender: string, { tracks, facts }: Pick<Deps, 'tracks' | 'facts'>): Promise<NetworkSwaps> {
  const listed = await tracks.depositsOf(network, sender);
  if (!listed.ok) return { network, swaps: [], hasMore: false, error: listed.error.info };
  const open = listed.value.filter(
    ({ isOpen, from = '', memo }) => isOpen === true && plainAddress(from) === sender && !isLimitOrder(memo, network),
  );
  const replies = await Promise.all(open.slice(0, most).map(({ tx }) => tracks.read(network, tx)));
  const error = replies.flatMap((reply) => (reply.ok ? [] : [reply.error.info]))[0];
  const read = replies.flatMap((reply) => (reply.ok && reply.value !== undefined ? [reply.value] : []));
  const swaps = await Promise.all(read.map((track) => orLost(track, { facts })));
  return {
    network,
    swaps: swaps.filter(({ state }) => !isFinal(state)),
    hasMore: open.length > most,
    ...(error === undefined ? {} : { error }),
  };
}

function isLimitOrder(memo: string, network: NetworkId): boolean {
  const read = decodeMemo(memo, network);
  return read.ok && read.value.kind === 'limit';
}
