import { localPath } from '../../i18n/locale.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { isLookedUp, type WatchedDeposit } from '../track/watch/watched-deposit.ts';

/** A device's clock may be ahead of the chain's. */
const slackSeconds = 600;

type Payment = Pick<Terms, 'network' | 'chain' | 'memo' | 'address' | 'askedAt'>;

const watchedOf = ({ network, chain, memo, address, askedAt }: Payment): WatchedDeposit => ({
  network,
  chain,
  memo,
  ...(address === undefined ? {} : { vault: address }),
  since: `${Math.floor(askedAt / 1000) - slackSeconds}`,
});

/** What a payment by hand is looked for by; undefined for one that only its hash finds. */
export function watchedPayment(payment: Payment): WatchedDeposit | undefined {
  const watched = watchedOf(payment);
  return isLookedUp(watched) ? watched : undefined;
}

/** The page of a payment by hand. What it is known by stands behind the hash sign, which browsers send to nobody. */
export function paymentWatchPath(payment: Payment): string {
  return `${localPath('/track')}#${new URLSearchParams({ ...watchedOf(payment) })}`;
}
