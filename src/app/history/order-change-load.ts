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

/** Loads the form that changes or cancels an order and shows it below the order. */
export async function loadChange(order: OrderView, { sender, isCancel, place, closed }: Change): Promise<void> {
  try {
    const { showChange } = await withStyles(import('./order-change.tsx'), confirmStyle, limitStyle);
    showChange(place, { order, sender, isCancel, onClosed: closed });
  } catch {
    place.replaceChildren(element('p.notice', { role: 'alert' }, t('later.failed')));
  }
}
