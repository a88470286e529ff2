import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { fromTo } from '../../i18n/from-to.ts';
import { localPath } from '../../i18n/locale.ts';
import { AssetMark } from '../assets/AssetIcons.tsx';
import { $accountSwaps } from '../history/elsewhere/account-swaps.ts';
import { followElsewhere } from '../history/elsewhere/keep-elsewhere.ts';
import { type SwapElsewhere, swapsElsewhere } from '../history/elsewhere/swaps-elsewhere.ts';
import { followRunning } from '../history/follow-running.ts';
import { ofKind } from '../history/history-kinds.ts';
import { bookText } from '../history/history-orders.ts';
import { describeSwap, stepText } from '../history/history-running.ts';
import { $accountOrders, followAccountOrders } from '../limit/account-orders.ts';
import type { OrderView } from '../limit/limit-orders.ts';
import { recordOfOrder } from '../limit/order-record.ts';
import { $history, loadHistory } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { $now } from '../state/swap/$now.ts';
import type { Track } from '../track/track-lookup.ts';
import { arrivalAt } from '../track/track-progress.ts';
import { arrivesText } from '../track/track-stages.ts';
import { money, trackPath } from '../track/track-view.ts';
import { tActivity } from '../words/activity-words.ts';
import { tAccount } from './account-words.ts';

interface RowProps {
  readonly swap: SwapRecord;
  readonly name: string;
  readonly text: string;
}

/** A swap or order, linked to its page. */
function Row({ swap: { from, to, tx = '', network }, name, text }: RowProps) {
  const coins = [from, to].flatMap((id) => assetInfo(id ?? '') ?? []);
  return (
    <li>
      <a className="held-row way-row" href={trackPath(tx, network)}>
        <span className="mark-pair">
          {coins.map((coin) => (
            <AssetMark key={coin.id} asset={coin} size={28} />
          ))}
        </span>
        <span className="held-name">
          <b>{name}</b>
          <span className="quiet">{text}</span>
        </span>
      </a>
    </li>
  );
}

function RunningRow({ swap, view }: { readonly swap: SwapRecord; readonly view: Track | undefined }) {
  const now = useStore($now);
  const end = view === undefined ? undefined : arrivalAt(view, swap);
  const step = stepText(swap, view);
  return <Row swap={swap} name={describeSwap(swap)} text={end === undefined ? step : `${step} · ${arrivesText(end, now)}`} />;
}

function OrderRow({ swap, order }: { readonly swap: SwapRecord; readonly order: OrderView | undefined }) {
  const { amount, from, to, minimum } = swap;
  const [paid, target] = [
    amount === undefined || from === undefined ? '' : money(amount, from),
    minimum === undefined || to === undefined ? (assetInfo(to ?? '')?.ticker ?? '') : money(minimum, to),
  ];
  return <Row swap={swap} name={fromTo(paid, target)} text={bookText(swap, order)} />;
}

interface InProgress {
  readonly swaps: readonly SwapRecord[];
  /** Tracks of this browser's own swaps fetched so far. */
  readonly views: ReadonlyMap<string, Track>;
  /** Other swaps of the connected accounts. */
  readonly elsewhere: readonly SwapElsewhere[];
}

/** Swaps in progress of this browser and its accounts, refreshed while mounted. */
function useUnderWay(): InProgress {
  const { swaps } = useStore($history);
  const { items: found } = useStore($accountSwaps);
  const [views, setViews] = useState<ReadonlyMap<string, Track>>(new Map());
  useEffect(() => {
    loadHistory();
    const answers = new Map<string, Track>();
    const seen = () => setViews(new Map(answers));
    const stops = [followRunning(answers, seen), followAccountOrders(), followElsewhere(answers, seen)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { swaps, views, elsewhere: swapsElsewhere(found, swaps) };
}

interface RunningProps extends InProgress {
  /** Whether some accounts could not be read. */
  readonly isPartial: boolean;
  readonly hasMore: boolean;
}

function Running({ swaps, views, elsewhere, isPartial, hasMore }: RunningProps) {
  const own = ofKind(swaps, 'running');
  if (own.length + elsewhere.length === 0 && !isPartial && !hasMore) return null;
  return (
    <section className="accounts-part" aria-labelledby="accounts-running">
      <h3 id="accounts-running">{tActivity('activity.running')}</h3>
      <ul>
        {own.map((swap) => (
          <RunningRow key={swap.id} swap={swap} view={views.get(swap.id)} />
        ))}
        {elsewhere.map(({ swap, view }) => (
          <RunningRow key={swap.id} swap={swap} view={view} />
        ))}
      </ul>
      {hasMore && <p className="quiet held-note">{tActivity('activity.more')}</p>}
      {isPartial && <p className="quiet held-note">{tAccount('accounts.swapsUnread')}</p>}
    </section>
  );
}

/** Swaps and open orders of this browser and of the connected accounts. */
export function UnderWay() {
  const underWay = useUnderWay();
  const { swaps, elsewhere } = underWay;
  const { items: open, isPartial, hasMore } = useStore($accountOrders);
  const found = useStore($accountSwaps);
  const kept = ofKind(swaps, 'order');
  const book = new Map(open.map(({ order }) => [order.tx, order]));
  const known = new Set(swaps.map(({ tx }) => tx));
  const orders = [...kept, ...[...book.values()].filter(({ tx }) => !known.has(tx)).map(recordOfOrder)];
  const running = ofKind(swaps, 'running').length + elsewhere.length;
  const isAnythingOpen = running + orders.length > 0 || isPartial || found.isPartial || found.hasMore;
  if (!isAnythingOpen) return null;
  return (
    <>
      <Running {...underWay} isPartial={found.isPartial} hasMore={found.hasMore} />
      {(orders.length > 0 || isPartial) && (
        <section className="accounts-part" aria-labelledby="accounts-orders">
          <h3 id="accounts-orders">{tActivity('activity.orders')}</h3>
          <ul>
            {orders.map((swap) => (
              <OrderRow key={swap.id} swap={swap} order={book.get(swap.tx ?? '')} />
            ))}
          </ul>
          {hasMore && <p className="quiet held-note">{tActivity('activity.moreOrders')}</p>}
          {isPartial && <p className="quiet held-note">{tAccount('accounts.ordersUnread')}</p>}
        </section>
      )}
      <p className="accounts-more">
        <a href={localPath('/activity')}>{tAccount('accounts.activity')}</a>
      </p>
    </>
  );
}
