import { isHeldName } from '../../core/asset/held-asset.ts';
import { element } from '../../dom/element.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { type OrderView, readOrders } from '../limit/limit-orders.ts';
import { orderEnd } from '../state/limit/order-end.ts';
import type { Track } from '../track/track-lookup.ts';
import { browserDeps } from '../ui/request.ts';
import { tTrack } from '../words/track-words.ts';
import { orderActs } from './history-orders.ts';
import { hasChange, loadChange } from './order-change-load.ts';
import { takeUpWallets } from './take-up-wallets.ts';

/** Current limit order of a deposit; undefined if it is not listed or the book cannot be read. */
async function readOrder({ tx, input }: Track): Promise<OrderView | undefined> {
  const outcome = await readOrders(input?.from ?? '', browserDeps);
  return 'list' in outcome ? outcome.list.orders.find((order) => order.tx === tx) : undefined;
}

/**
 * Renders expiry, change and cancellation of an open order in `place`; empty if the book does not list it. Leaves a change
 * or signature in progress alone.
 */
export async function showTrackOrder(place: HTMLElement, view: Track, isWanted: () => boolean): Promise<void> {
  const order = await readOrder(view);
  if (!isWanted() || hasChange(place)) return;
  if (order === undefined) return place.replaceChildren();
  void takeUpWallets();
  const below = element('div.activity-change');
  const closed = () => void showTrackOrder(place, view, isWanted);
  const acts = orderActs(
    order,
    (one, isCancel, at) => void loadChange(one, { sender: view.input?.from ?? '', isCancel, place: at, closed }),
    below,
  );
  const ends = dayAndTime(orderEnd(Date.now(), order.expires_in_blocks));
  place.replaceChildren(
    element('p', tTrack(isHeldName(view.input?.asset ?? '') ? 'track.orderEndsHeld' : 'track.orderEnds', { time: ends })),
    ...acts,
    below,
  );
}
