import instantStyle from '../instant/instant.css?url';
import { instantRefusal } from '../instant/instant-refusal.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { signError } from '../sign/sign-intent.ts';
import { withStyles } from '../ui/with-styles.ts';
import walletStyle from '../wallet/wallet.css?url';
import { handError } from './manual-ways.ts';
import type { PayWay } from './pay-way.ts';

/** Ways that work now, in the order they are offered. */
export const payWays: readonly PayWay[] = [
  {
    id: 'wallet',
    title: 'pay.wallet',
    text: 'pay.walletText',
    error: signError,
    load: () => withStyles(import('../sign/Sign.tsx'), walletStyle),
  },
  { id: 'hand', title: 'pay.hand', text: 'pay.handText', error: handError, load: () => import('./Manual.tsx') },
  {
    id: 'instant',
    title: 'pay.instant',
    text: 'pay.instantText',
    error: instantRefusal,
    load: () => withStyles(import('../instant/Instant.tsx'), instantStyle),
  },
];

/** What stands in the way when no way works; undefined when one does. */
export function payError(terms: Terms): string | undefined {
  const errors = payWays.map((way) => way.error(terms));
  return errors.every((error) => error !== undefined) ? errors[0] : undefined;
}
