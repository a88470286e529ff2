import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $amountText, $from, $to } from './$form.ts';
import { $now } from './$now.ts';
import { loadPools } from './$pools.ts';
import { $quote, type Book, type QuoteState, startQuoting } from './$quote.ts';
import { followForm, openBar } from './address-bar.ts';
import { Offers, spokenState } from './Offers.tsx';
import { SwapForm } from './SwapForm.tsx';
import { say } from './words.ts';

function shownBook(state: QuoteState): Book | undefined {
  return state.kind === 'offers' ? state.book : state.kind === 'asking' ? state.last : undefined;
}

/** The swap form with its offers: the one script of the home page. */
export default function Swap() {
  const state = useStore($quote);
  const now = useStore($now);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const quoting = useRef<ReturnType<typeof startQuoting>>(undefined);

  useEffect(() => {
    const open = () => setUnknown(openBar(location.search));
    const wake = () => quoting.current?.wake();
    // The form has already taken over what was typed before this script ran; a plain address must not clear it.
    const early = $amountText.get();
    open();
    const stops = [followForm(), $from.listen(() => setUnknown([])), $to.listen(() => setUnknown([]))];
    if ($amountText.get() === '') $amountText.set(early);
    const running = startQuoting({ fetch, isVisible: () => document.visibilityState === 'visible', isOnline: () => navigator.onLine });
    quoting.current = running;
    void loadPools(fetch);
    addEventListener('popstate', open);
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      running.stop();
      for (const stop of stops) stop();
      removeEventListener('popstate', open);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);

  const book = shownBook(state);
  const best = book?.offers[0];
  const usable = state.kind === 'offers' && best !== undefined && now < best.expiresAt;
  return (
    <div className="swap">
      <SwapForm book={book} usable={usable} unknownInBar={unknown} />
      <section className="offers" aria-label={say('offers.heading')} data-state={state.kind}>
        <Offers state={state} onRetry={() => quoting.current?.askNow()} />
      </section>
      <p className="visually-hidden" role="status">
        {spokenState(state)}
      </p>
    </div>
  );
}
