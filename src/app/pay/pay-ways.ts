import instantStyle from '../instant/instant.css?url';
import { instantFault } from '../instant/instant-fault.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { signFault } from '../sign/sign-intent.ts';
import { withStyles } from '../ui/with-styles.ts';
import walletStyle from '../wallet/wallet.css?url';
import { handFault } from './manual-ways.ts';
import type { PayWay } from './pay-way.ts';

/** Ways that work now, in the order they are offered. */
export const payWays: readonly PayWay[] = [
  {
    id: 'wallet',
    title: 'pay.wallet',
    text: 'pay.walletText',
    fault: signFault,
    load: () => withStyles(import('../sign/Sign.tsx'), walletStyle),
  },
  { id: 'hand', title: 'pay.hand', text: 'pay.handText', fault: handFault, load: () => import('./Manual.tsx') },
  {
    id: 'instant',
    title: 'pay.instant',
    text: 'pay.instantText',
    fault: instantFault,
    load: () => withStyles(import('../instant/Instant.tsx'), instantStyle),
  },
];

/** What stands in the way when no way works; undefined when one does. */
export function payFault(terms: Terms): string | undefined {
  const faults = payWays.map((way) => way.fault(terms));
  return faults.every((fault) => fault !== undefined) ? faults[0] : undefined;
}
