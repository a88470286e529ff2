import { formatUnits } from '../../../core/amount.ts';
import { formatAsset } from '../../../core/asset/asset.ts';
import { getNativeAsset } from '../../../core/asset/native-assets.ts';
import type { NetworkFacts } from '../../../core/facts/network-facts.ts';
import type { NodeError } from '../../../core/network/node-reply.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { midOutput } from '../../../core/pool/pool.ts';
import type { NodeQuoteRequest } from '../../../core/quote/quote.ts';
import type { Deps } from '../../deps.ts';

const wholeBps = 10_000n;

/**
 * Error of a secured asset's mint that would lift the value in the vaults above the network's cap, where the deposit is
 * refunded less fees; also the failure to read either (content/reference/memos.md#mint-and-redeem).
 */
export async function vaultSpaceError(
  { network, mode, from, to, amount }: Pick<NodeQuoteRequest, 'network' | 'mode' | 'from' | 'to' | 'amount'>,
  { pools, mimir }: NetworkFacts,
  { deps, signal }: { readonly deps: Pick<Deps, 'nodes'>; readonly signal: AbortSignal },
): Promise<NodeError | undefined> {
  const { security } = deps.nodes[network];
  const value = midOutput(amount, from, getNativeAsset(network), pools);
  if (mode !== 'mint' || to.kind !== 'secured' || security === undefined || value === undefined) return undefined;
  const vaults = await security.vaults(signal);
  if (!vaults.ok) return vaults.error;
  const capBps = mimir.get('TVLCAPBASISPOINTS') ?? 0n;
  const { held, effectiveBond } = vaults.value;
  // The node counts the deposit twice: it is in the vault already when its own value is added.
  const total = held + 2n * value;
  const capOf = (bond: bigint) => (capBps > 0n ? (bond * capBps) / wholeBps : bond);
  if (total <= capOf(effectiveBond)) return undefined;
  const all = capBps > 0n ? await security.activeBond(signal) : { ok: true as const, value: effectiveBond };
  if (!all.ok) return all.error;
  const cap = capOf(all.value);
  if (total <= cap) return undefined;
  const { name, nativeDecimals } = protocols[network];
  const [worth, most] = [total, cap].map((units) => formatUnits(units - (units % 10n ** BigInt(nativeDecimals)), nativeDecimals));
  const hint = `${name} takes no deposit for ${formatAsset(to)} that lifts what its vaults hold to ${worth} RUNE: its nodes secure ${most} RUNE. It would be refunded, less fees.`;
  return { kind: 'refused', info: { code: 'trading_halted', hint, details: { vaults_hold: `${held}`, vaults_cap: `${cap}` } } };
}
