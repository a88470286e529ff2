import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { type ChainDeposit, paidTo } from '../../core/track/deposit-move.ts';
import { loseTrack, type SwapTrack } from '../../core/track/track.ts';
import { hasPassed, keptBlocks } from '../../core/track/track-passed.ts';
import { isNearFee } from '../../core/track/track-worth.ts';
import type { Deps } from '../deps.ts';

type LostDeps = Pick<Deps, 'tracks' | 'facts'>;

const deadlineMs = 4_000;

/**
 * Marks a deposit as lost when the network has kept it too long to still pay for it, and says so itself or the deposit is
 * worth no payment; any other one is held back.
 */
export async function orLost(track: SwapTrack, { facts }: Pick<Deps, 'facts'>): Promise<SwapTrack> {
  const { network, height, isKept, state } = track;
  if (isKept !== true || height === undefined || (state !== 'swapping' && state !== 'unknown')) return track;
  const reply = await facts.read(network, { signal: AbortSignal.timeout(deadlineMs) });
  if (!reply.ok || reply.value.height - height < keptBlocks) return track;
  return track.refund !== undefined || isNearFee(track, reply.value) ? loseTrack(track, 'below_fee') : { ...track, isHeldBack: true };
}

/**
 * Whether a UTXO transaction will never be observed: all networks that take deposits on its chain have scanned past its
 * block, report so now, and do not know it. Unknown counts as not passed.
 */
export async function isPassed({ chain, height, tx }: ChainDeposit, deps: LostDeps): Promise<boolean> {
  if (height === undefined) return false;
  const signal = AbortSignal.timeout(deadlineMs);
  const verdicts = await Promise.all(networkIds.map((network) => hasLeft(network, { chain, height, tx, signal }, deps)));
  return verdicts.includes('left') && verdicts.every((one) => one !== 'open');
}

interface Block {
  readonly chain: string;
  readonly height: number;
  readonly tx: string;
  readonly signal: AbortSignal;
}

async function hasLeft(
  network: NetworkId,
  { chain, height, tx, signal }: Block,
  { facts, tracks }: LostDeps,
): Promise<'left' | 'open' | 'elsewhere'> {
  const reply = await facts.read(network, { signal });
  if (!reply.ok) return 'open';
  const inbound = reply.value.inbound.find((one) => one.chain === chain);
  const observed = reply.value.observed?.get(chain);
  if (inbound === undefined && observed === undefined) return 'elsewhere';
  // After a halt the nodes resume scanning where they stopped.
  if (inbound === undefined || inbound.halted || observed === undefined || !hasPassed(chain, height, observed)) return 'open';
  const seen = await tracks.read(network, tx.toUpperCase());
  return seen.ok && seen.value === undefined ? 'left' : 'open';
}

/** Whether a transaction was meant as a deposit: it pays the vault named by its maker, or carries a swap memo. */
export const isMeantAsDeposit = (
  deposit: ChainDeposit,
  {
    vault,
    isVaultInUse,
    hasOrder,
  }: { readonly vault?: string | undefined; readonly isVaultInUse?: boolean | undefined; readonly hasOrder: boolean },
): boolean => isVaultInUse === true || hasOrder || (vault !== undefined && paidTo(deposit, vault) !== undefined);
