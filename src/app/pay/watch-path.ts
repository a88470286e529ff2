import { localPath } from '../../i18n/locale.ts';
import type { Terms } from '../review/confirm-terms.ts';

/** A device's clock may be ahead of the chain's. */
const slackSeconds = 600;

/**
 * Where a payment by hand is looked for by its memo: behind the hash sign, which browsers send to nobody. A deposit on the
 * network itself has no vault, and is looked up by its hash.
 */
export function paymentWatchPath({
  network,
  chain,
  memo,
  address,
  askedAt,
}: Pick<Terms, 'network' | 'chain' | 'memo' | 'address' | 'askedAt'>): string {
  const page = localPath('/track');
  if (address === undefined) return page;
  const since = `${Math.floor(askedAt / 1000) - slackSeconds}`;
  return `${page}#${new URLSearchParams({ network, chain, memo, vault: address, since })}`;
}
