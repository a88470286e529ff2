import { createRoot } from 'react-dom/client';
import LimitChange from '../limit/LimitChange.tsx';
import type { OrderView } from '../limit/limit-orders.ts';

interface Change {
  readonly order: OrderView;
  readonly sender: string;
  readonly isCancel: boolean;
  readonly onClosed: () => void;
}

/** The memo and address that change an order, in `place`, until it is closed. */
export function showChange(place: HTMLElement, { order, sender, isCancel, onClosed }: Change): void {
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    onClosed();
  };
  root.render(<LimitChange order={order} sender={sender} isCancel={isCancel} onClose={close} />);
}
