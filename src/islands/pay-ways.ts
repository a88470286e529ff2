import instantStyle from '../styles/instant.css?url';
import walletStyle from '../styles/wallet.css?url';
import type { Terms } from './confirm-terms.ts';
import { instantFault } from './instant-fault.ts';
import { handFault } from './manual-ways.ts';
import type { PayWay } from './pay-way.ts';
import { signFault } from './sign-intent.ts';
import { withStyles } from './with-styles.ts';

/** Ways that work now, in the order they are offered. */
export const payWays: readonly PayWay[] = [
  {
    id: 'wallet',
    title: 'pay.wallet',
    text: 'pay.walletText',
    fault: signFault,
    load: () => withStyles(import('./Sign.tsx'), walletStyle),
  },
  { id: 'hand', title: 'pay.hand', text: 'pay.handText', fault: handFault, load: () => import('./Manual.tsx') },
  {
    id: 'instant',
    title: 'pay.instant',
    text: 'pay.instantText',
    fault: instantFault,
    load: () => withStyles(import('./Instant.tsx'), instantStyle),
  },
];

/** What stands in the way when no way works; undefined when one does. */
export function payFault(terms: Terms): string | undefined {
  const faults = payWays.map((way) => way.fault(terms));
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
}
