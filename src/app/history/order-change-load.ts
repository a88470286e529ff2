import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import type { OrderView } from '../limit/limit-orders.ts';
import confirmStyle from '../styles/confirm.css?url';
import limitStyle from '../styles/limit.css?url';
import { withStyles } from '../ui/with-styles.ts';

interface Change {
  readonly sender: string;
  readonly isCancel: boolean;
  readonly place: HTMLElement;
  readonly closed: () => void;
}

/** Whether a change in `list` is open or still loading: a redraw would lose it. */
export const hasChange = (list: HTMLElement): boolean => list.querySelector('.activity-change > :not(.notice)') !== null;

/**
 * Loads the form that changes or cancels an order and shows it below the order. The last of several clicks wins; one that finds
 * a form open moves the focus into it, since it may hold a signature.
 */
export async function loadChange(order: OrderView, { sender, isCancel, place, closed }: Change): Promise<void> {
  const open = place.querySelector(':scope > :not([hidden], .notice)');
  if (open !== null) return open.querySelector<HTMLElement>('input, button, summary')?.focus();
  const mark = element('span', { hidden: true });
  place.replaceChildren(mark);
  try {
    const { showChange } = await withStyles(import('./order-change.tsx'), confirmStyle, limitStyle);
    if (mark.isConnected) showChange(place, { order, sender, isCancel, onClosed: closed });
  } catch {
    place.replaceChildren(element('p.notice', { role: 'alert' }, t('later.failed')));
  }
}
