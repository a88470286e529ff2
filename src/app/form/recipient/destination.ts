import { validateAddress } from '../../../core/address/address.ts';
import { otherNameOf } from '../../../core/address/naming-service.ts';
import { formatUnits } from '../../../core/amount.ts';
import { homeChain, parseAsset } from '../../../core/asset/asset.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { decodeMemo } from '../../../core/memo/memo.ts';
import { type NetworkId, networkIds } from '../../../core/network/protocol.ts';
import { group, inGroups } from '../../../i18n/figures.ts';
import { isEnglish } from '../../../i18n/locale.ts';
import { tSwap } from '../../words/swap-words.ts';

export type DestinationCheck = { readonly ok: true; readonly address: string } | { readonly ok: false; readonly hint: string };

/** Hint that names with this suffix are not supported; undefined for text without a suffix. */
export function endingHint(text: string): string | undefined {
  const other = otherNameOf(text.trim());
  return other && tSwap('recipient.nameEnding', { ending: other.ending });
}

/** Checks that `to` can arrive at `text`. Returns the canonical address or an error. */
export function checkDestination(text: string, to: AssetInfo): DestinationCheck {
  const asset = parseAsset(to.id);
  if (!asset.ok) return { ok: false, hint: asset.error.hint };
  let hint = endingHint(text) ?? tSwap('destination.wrong', { chain: to.chainName });
  for (const network of networkIds) {
    const checked = validateAddress(text.trim(), homeChain(asset.value, network), { network });
    if (checked.ok) return { ok: true, address: checked.value.text };
    // The detailed hints of the address checks are in English only.
    if (isEnglish()) hint = checked.error.hint;
  }
  return { ok: false, hint };
}

/** Describes a memo's swap from its decoded content; undefined if it is not a protected swap. */
export function memoPromise(memo: string, network: NetworkId, to: AssetInfo): string | undefined {
  const decoded = decodeMemo(memo, network);
  if (!decoded.ok || decoded.value.limit <= 0n) return undefined;
  const amount = group(formatUnits(decoded.value.limit, to.decimals));
  return tSwap('offer.promise', { amount, asset: to.ticker, address: inGroups(decoded.value.destination) });
}
