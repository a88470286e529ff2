import { homeChain } from '../asset/asset.ts';
import { memoMetadata } from '../carrier/memo-metadata.ts';
import { zcashRequest } from '../carrier/zcash-request.ts';
import { depositForm } from '../chain/chain.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { protocols } from '../network/protocol.ts';
import type { NodeQuoteRequest } from './quote.ts';

/** Memo transport on chains where wallets have no memo field. */
export interface MemoCarrier {
  /** Transaction metadata as JSON. */
  readonly metadata?: string;
  /** ZIP-321 payment request that Zcash wallets fulfill from transparent and shielded coins. */
  readonly uri?: string;
}

type Path = Pick<NodeQuoteRequest, 'network' | 'from'>;

/**
 * Whether a deposit needs a refund address: MAYAChain refunds Zcash only to an address in the memo, since shielded coins
 * have no sender (content/reference/deposits.md#zcash).
 */
export const needsRefundAddress = ({ network, from }: Path): boolean => network === 'mayachain' && homeChain(from, network) === 'ZEC';

const shieldedAddress = ({ network, from }: Path, { inbound }: Pick<NetworkFacts, 'inbound'>): string | undefined =>
  inbound.find((entry) => entry.chain === homeChain(from, network))?.shieldedAddress;

/**
 * Memo bytes a deposit can carry: its chain's limit, or the network's where a shielded memo carries it.
 * @example memoSpace(nodeRequest(), facts('thorchain')) // 80
 */
export function memoSpace(path: Path, facts: Pick<NetworkFacts, 'inbound'>): number {
  const most = protocols[path.network].memoMaxBytes;
  return shieldedAddress(path, facts) === undefined
    ? (depositForm(homeChain(path.from, path.network), path.network)?.memoMaxBytes ?? most)
    : most;
}

/**
 * Memo carrier of a deposit, on chains that need one; `place` as agreed by operators.
 * @example memoCarrier(nodeRequest('mayachain', { from: asset('ADA.ADA') }), '=:e:0x', {}) // { metadata: '{"674":{"msg":["=:e:0x"]}}' }
 */
export function memoCarrier(
  { network, from, amount }: Pick<NodeQuoteRequest, 'network' | 'from' | 'amount'>,
  memo: string,
  place: { readonly address?: string; readonly shieldedAddress?: string },
): MemoCarrier | undefined {
  const form = depositForm(homeChain(from, network), network);
  const metadata = form && memoMetadata(memo, form.memoMechanism);
  if (metadata !== undefined) return { metadata };
  const { address, shieldedAddress: shielded } = place;
  if (homeChain(from, network) !== 'ZEC' || address === undefined || shielded === undefined) return undefined;
  const uri = zcashRequest({ address, amount, shieldedAddress: shielded, memo });
  return uri === undefined ? undefined : { uri };
}
