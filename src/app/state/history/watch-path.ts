import { localPath } from '../../../i18n/locale.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { isLookedUp, type WatchedDeposit } from './watched-deposit.ts';

/** Tolerance for a device clock ahead of the chain's. */
const slackSeconds = 600;

type Payment = Pick<Terms, 'network' | 'chain' | 'memo' | 'address' | 'askedAt'>;

const watchedOf = ({ network, chain, memo, address, askedAt }: Payment): WatchedDeposit => ({
  network,
  chain,
  memo,
  ...(address === undefined ? {} : { vault: address }),
  since: `${Math.floor(askedAt / 1000) - slackSeconds}`,
});

/** Lookup details of a manual payment; undefined if only its hash can find it. */
export function watchedPayment(payment: Payment): WatchedDeposit | undefined {
  const watched = watchedOf(payment);
  return isLookedUp(watched) ? watched : undefined;
}

/** Tracking path of a manual payment. Details go in the fragment, which browsers do not send to servers. */
export function paymentWatchPath(payment: Payment): string {
  return `${localPath('/track')}#${new URLSearchParams({ ...watchedOf(payment) })}`;
}
