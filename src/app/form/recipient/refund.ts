import { validateAddress } from '../../../core/address/address.ts';
import { baseAmount } from '../../../core/amount.ts';
import { homeChain, parseAsset } from '../../../core/asset/asset.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { depositForm } from '../../../core/chain/chain.ts';
import { encodeMemo, memoBytes } from '../../../core/memo/memo.ts';
import { type NetworkId, networkIds, protocols } from '../../../core/network/protocol.ts';
import { isEnglish } from '../../../i18n/locale.ts';
import { tSwap } from '../../words/swap-words.ts';
import { endingHint } from './destination.ts';

export type RefundCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fine'; readonly address: string }
  | { readonly kind: 'wrong'; readonly hint: string };

interface Route {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly destination: string;
  readonly refund: string;
}

/** Length in bytes of the shortest memo with both addresses; undefined if there is none. */
function leastBytes(network: NetworkId, { from, to, destination, refund }: Route): number | undefined {
  const [source, target] = [parseAsset(from.id), parseAsset(to.id)];
  if (!source.ok || !target.ok) return undefined;
  const terms = { limit: baseAmount(1n), interval: 0, quantity: 1, affiliates: [] };
  const memo = { kind: 'swap', network, asset: target.value, destination, refund, ...terms } as const;
  const text = encodeMemo(memo, { from: source.value });
  return text.ok ? memoBytes(text.value) : undefined;
}

function tooLong(route: Route): string | undefined {
  const { from } = route;
  const fits = networkIds.flatMap((network) => {
    const bytes = leastBytes(network, route);
    const most =
      from.chain === 'ZEC' && network === 'mayachain' ? protocols[network].memoMaxBytes : depositForm(from.chain, network)?.memoMaxBytes;
    return bytes === undefined || most === undefined ? [] : [{ bytes, most }];
  });
  const [tightest] = [...fits].sort((a, b) => a.bytes - a.most - (b.bytes - b.most));
  if (tightest === undefined || tightest.bytes <= tightest.most) return undefined;
  return tSwap('refund.long', { ...tightest, chain: from.chainName });
}

/** Checks that `text` is an address on the source chain that fits into a memo beside `destination`. */
export function checkRefund(text: string, from: AssetInfo, to: AssetInfo, destination: string): RefundCheck {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  const asset = parseAsset(from.id);
  if (!asset.ok) return { kind: 'wrong', hint: asset.error.hint };
  let hint = endingHint(typed) ?? tSwap('refund.wrong', { chain: from.chainName });
  for (const network of networkIds) {
    const checked = validateAddress(typed, homeChain(asset.value, network), { network, use: 'refund' });
    if (checked.ok) {
      const long = tooLong({ from, to, destination, refund: checked.value.text });
      return long === undefined ? { kind: 'fine', address: checked.value.text } : { kind: 'wrong', hint: long };
    }
    if (isEnglish()) hint = checked.error.hint;
  }
  return { kind: 'wrong', hint };
}
