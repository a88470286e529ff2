import { type Asset, homeChain } from '../asset/asset.ts';
import { depositForm } from '../chain/chain.ts';
import type { NetworkFacts } from '../network/node.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { cardanoMetadata } from '../transaction/cardano-metadata.ts';
import { zcashRequest } from '../transaction/zcash-request.ts';
import type { NodeQuoteRequest } from './quote.ts';

/** How a memo travels where no text field of a wallet carries it. */
export interface MemoCarrier {
  /** Metadata of a Cardano transaction, as JSON. */
  readonly metadata?: string;
  /** A payment request that a Zcash wallet carries out whole, from transparent and from shielded coins (ZIP-321). */
  readonly uri?: string;
}

type Path = Pick<NodeQuoteRequest, 'network' | 'from'>;

/** MAYAChain refunds Zcash only to an address that the memo names: shielded coins have no sender (content/reference/deposits.md#zcash). */
export const needsRefundAddress = ({ network, from }: Path): boolean => network === 'mayachain' && homeChain(from, network) === 'ZEC';

const shieldedAddress = ({ network, from }: Path, { inbound }: Pick<NetworkFacts, 'inbound'>): string | undefined =>
  inbound.find((entry) => entry.chain === homeChain(from, network))?.shieldedAddress;

/**
 * Bytes of memo that a deposit carries: those of its chain, or what the network reads where a shielded memo takes it.
 * @example memoSpace(nodeRequest(), facts('thorchain')) // 80
 */
export function memoSpace(path: Path, facts: Pick<NetworkFacts, 'inbound'>): number {
  const most = protocols[path.network].memoMaxBytes;
  return shieldedAddress(path, facts) === undefined
    ? (depositForm(homeChain(path.from, path.network), path.network)?.memoMaxBytes ?? most)
    : most;
}

/**
 * The carrier of a deposit, where its chain has one of its own; `place` as operators agree on it.
 * @example memoCarrier(nodeRequest('mayachain', { from: asset('ADA.ADA') }), '=:e:0x', {}) // { metadata: '{"674":{"msg":["=:e:0x"]}}' }
 */
export function memoCarrier(
  { network, from, amount }: Pick<NodeQuoteRequest, 'network' | 'from' | 'amount'>,
  memo: string,
  place: { readonly address?: string; readonly shieldedAddress?: string },
): MemoCarrier | undefined {
  if (isOnCardano(from, network)) return { metadata: JSON.stringify(cardanoMetadata(memo)) };
  const { address, shieldedAddress: shielded } = place;
  if (homeChain(from, network) !== 'ZEC' || address === undefined || shielded === undefined) return undefined;
  const uri = zcashRequest({ address, amount, shieldedAddress: shielded, memo });
  return uri === undefined ? undefined : { uri };
}

const isOnCardano = (from: Asset, network: NetworkId): boolean =>
  depositForm(homeChain(from, network), network)?.memoMechanism === 'cardano_metadata';
