import { validateAddress } from '../../../core/address/address.ts';
import { homeChain, parseAsset } from '../../../core/asset/asset.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import { networkIds } from '../../../core/network/protocol.ts';
import type { Warning } from '../../state/form/$recipient.ts';
import { tSwap } from '../../words/swap-words.ts';

/** Chains on which exchanges identify customers by a tag or memo that payouts do not carry. */
const tagged: ReadonlyMap<string, 'recipient.tagXrp' | 'recipient.tagMemo'> = new Map([
  ['XRP', 'recipient.tagXrp'],
  ...['GAIA', 'KUJI', 'NOBLE', 'THOR', 'MAYA'].map((chain) => [chain, 'recipient.tagMemo'] as const),
]);

function isTaproot(address: string, to: AssetInfo): boolean {
  const asset = parseAsset(to.id);
  if (!asset.ok) return false;
  return networkIds.some((network) => {
    const read = validateAddress(address, homeChain(asset.value, network), { network });
    return read.ok && read.value.taproot;
  });
}

/** Warnings before paying to a valid address. */
export function warningsFor(address: string, to: AssetInfo): readonly Warning[] {
  const warnings: Warning[] = [];
  if (chains[to.chain]?.dust.mayachain !== undefined && isTaproot(address, to)) {
    warnings.push({ weight: 'warn', text: tSwap('recipient.taproot') });
  }
  const tag = tagged.get(to.chain);
  if (tag !== undefined) warnings.push({ weight: 'warn', text: tSwap('recipient.tag', { asset: to.ticker, tag: tSwap(tag) }) });
  else warnings.push({ weight: 'quiet', text: tSwap('recipient.exchange') });
  return warnings;
}
