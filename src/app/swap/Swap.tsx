import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { MarketPlace } from '../market/Idle.tsx';
import { $amountText, $from, $to, defaultPair } from '../state/form/$form.ts';
import { $quote, findOffers, startQuoting } from '../state/offers/$quote.ts';
import { loadPools } from '../state/pools/$pools.ts';
import { $now } from '../state/swap/$now.ts';
import { followForm, openBar, type UsualPair } from '../state/swap/address-bar.ts';
import { client } from '../ui/client.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { browserDeps } from '../ui/request.ts';
import { Banner } from './Banner.tsx';
import { Offers } from './Offers.tsx';
import { SwapForm } from './SwapForm.tsx';

/** Screen reader status; renders nothing if it fails to load. */
const loadSpoken = () => import('../offers/SpokenState.tsx').catch(() => ({ default: () => null }));

const poolsEveryMs = 60_000;

interface Props {
  /** Initial assets; the default pair if absent. */
  readonly pair?: UsualPair | undefined;
  /** Placeholder for offers until the market is loaded. */
  readonly children?: ReactNode;
}

function showPair({ from, to }: UsualPair): true {
  $from.set(from);
  $to.set(to);
  return true;
}

/** The swap form with its offers: the only script of the home and pair pages. */
export default function Swap({ pair, children }: Props) {
  // Runs before the first render on server and client, so that both render the same markup.
  useState(() => showPair(pair ?? defaultPair));
  const state = useStore($quote);
  const now = useStore($now);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const quoting = useRef<ReturnType<typeof startQuoting>>(undefined);

  useEffect(() => {
    const open = () => setUnknown(openBar(location.search, pair));
    const wake = () => quoting.current?.wake();
    // Input typed before hydration is already in the store; a URL without parameters must not clear it.
    const early = $amountText.get();
    open();
    const stops = [followForm(pair), $from.listen(() => setUnknown([])), $to.listen(() => setUnknown([]))];
    if ($amountText.get() === '') $amountText.set(early);
    const running = startQuoting({ ...browserDeps, isVisible: () => document.visibilityState === 'visible' });
    quoting.current = running;
    void loadPools(client);
    void import('./beside-form.ts').then(({ startBeside }) => startBeside());
    document.dispatchEvent(new Event('form-ready'));
    // Refresh halts and prices while the page stays open.
    const reading = setInterval(() => document.visibilityState === 'visible' && void loadPools(client), poolsEveryMs);
    addEventListener('popstate', open);
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      running.stop();
      clearInterval(reading);
      for (const stop of stops) stop();
      removeEventListener('popstate', open);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [pair]);

  const come = findOffers(state);
  const book = come ?? (state.kind === 'asking' ? state.last : undefined);
  const best = come?.offers[0];
  const usable = best !== undefined && now < best.expiresAt;
  return (
    <div className="swap">
      <Banner />
      <SwapForm book={book} usable={usable} unknownInBar={unknown} />
      <section className="offers" aria-label={t('offers.heading')} data-state={state.kind}>
        <MarketPlace value={children}>
          <Offers state={state} onRetry={() => quoting.current?.requestNow()} />
        </MarketPlace>
      </section>
      <p className="visually-hidden" role="status">
        {state.kind !== 'idle' && <Lazy load={loadSpoken} props={{ state }} />}
      </p>
    </div>
  );
}
