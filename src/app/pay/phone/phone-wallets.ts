import { obtainable } from '../../../wallet/catalog/obtainable.ts';
import type { CatalogWallet } from '../../../wallet/catalog/wallet-catalog.ts';
import { isLookedUp } from '../../state/history/watched-deposit.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { isHandheld } from '../../wallet/get/handheld.ts';
import { homesOf } from '../../wallet/wallet-groups.ts';

/** Wallet apps that can pay on the chain of the terms and open this page. */
export const phoneWallets = ({ chain, request }: Pick<Terms, 'chain' | 'request'>): readonly CatalogWallet[] =>
  obtainable({ pays: [chain], receives: homesOf(request.to) }, 'app', []);

/** Whether another device can pay and this page can find the deposit without its hash. */
export const isPaidOnPhone = (terms: Pick<Terms, 'network' | 'chain' | 'request' | 'split'>): boolean =>
  !isHandheld() && terms.split === undefined && isLookedUp(terms) && phoneWallets(terms).length > 0;
