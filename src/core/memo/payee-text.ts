import { validateAddress } from '../address/address.ts';
import { homeChain } from '../asset/asset.ts';
import { quoteWords } from '../words-of-others.ts';
import type { DepositMemo } from './memo.ts';

/**
 * Payee of a memo for a sentence of ours: an address of the payout's chain as it is; a name, or what else a stranger's memo
 * has in its place, quoted and cut.
 * @example payeeText({ network: 'thorchain', asset: asset('BTC.BTC'), destination: 'strait' }) // '"strait"'
 */
export function payeeText({ network, asset, destination }: Pick<DepositMemo, 'network' | 'asset' | 'destination'>): string {
  return validateAddress(destination, homeChain(asset, network), { network }).ok ? destination : quoteWords(destination, 40);
}
