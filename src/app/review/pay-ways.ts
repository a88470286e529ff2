import manualStyle from '../pay/manual.css?url';
import { handError } from '../pay/manual-ways.ts';
import { loadSign } from '../sign/load-sign.ts';
import { instantRefusal } from '../state/instant/instant-refusal.ts';
import type { PayWay } from '../state/pay/pay-way.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { signError } from '../state/sign/sign-intent.ts';
import instantStyle from '../styles/instant.css?url';
import { withStyles } from '../ui/with-styles.ts';

/** Payment methods, in display order. */
export const payWays: readonly PayWay[] = [
  {
    id: 'wallet',
    title: 'pay.ownWallet',
    text: 'pay.walletText',
    drawing:
      'M3 6.5v8A1.5 1.5 0 004.5 16h11a1.5 1.5 0 001.5-1.5v-6A1.5 1.5 0 0015.5 7h-11A1.5 1.5 0 013 5.5 1.5 1.5 0 014.5 4H15M13.5 11.5h.2',
    error: signError,
    load: loadSign,
  },
  {
    id: 'instant',
    title: 'pay.deposit',
    text: 'pay.instantText',
    drawing: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2M16.5 11.5v2M14 16.5h2.5v-.2M11.5 16.3v.2',
    error: instantRefusal,
    load: () => withStyles(import('../instant/Instant.tsx'), instantStyle),
  },
  {
    id: 'hand',
    title: 'pay.byHand',
    text: 'pay.handText',
    drawing: 'M13.5 3.5l3 3L7 16l-4 1 1-4zM11.5 5.5l3 3',
    error: handError,
    load: () => withStyles(import('../pay/Manual.tsx'), manualStyle),
  },
];

/** Error if no method works; undefined if one does. */
export function payError(terms: Terms): string | undefined {
  const errors = payWays.map((way) => way.error(terms));
  return errors.every((error) => error !== undefined) ? errors[0] : undefined;
}
