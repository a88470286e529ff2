import { createRoot } from 'react-dom/client';
import LimitChange from '../limit/LimitChange.tsx';
import type { OrderView } from '../limit/limit-orders.ts';

interface Change {
  readonly order: OrderView;
  readonly sender: string;
  readonly isCancel: boolean;
  readonly onClosed: () => void;
}

/** Renders the form that changes or cancels an order into `place` until closed. */
export function showChange(place: HTMLElement, { order, sender, isCancel, onClosed }: Change): void {
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    onClosed();
  };
  root.render(<LimitChange order={order} sender={sender} isCancel={isCancel} onClose={close} />);
}
