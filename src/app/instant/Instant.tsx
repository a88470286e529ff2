import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { dollars, duration } from '../../i18n/figures.ts';
import { DialogFoot } from '../pay/DialogFoot.tsx';
import { instantBrowser } from '../state/instant/instant-browser.ts';
import { percentToType } from '../state/instant/instant-consent.ts';
import { instantRefusal } from '../state/instant/instant-refusal.ts';
import type { PayWayProps } from '../state/pay/pay-way.ts';
import { $confirm, payableTerms } from '../state/review/$confirm.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { $now } from '../state/swap/$now.ts';
import { deviceClock } from '../ui/clock.ts';
import { tReview } from '../words/confirm-words.ts';
import { tInstant } from '../words/instant-words.ts';
import { isAbove, openAsset, useOpenAssets } from './entrance/open-assets.ts';
import { InstantDanger } from './InstantDanger.tsx';
import { InstantRegister } from './registration/InstantRegister.tsx';
import { $register, register } from './registration/instant-register.ts';

function Expectations({ terms }: { readonly terms: Terms }) {
  const now = useStore($now) || terms.askedAt;
  const time = duration(Math.max(0, Math.floor((terms.expiresAt - now) / 1000)));
  const lines = [
    tInstant('instant.whoSends', { asset: terms.request.from.ticker }),
    tInstant(terms.order.refund === undefined ? 'instant.refunds' : 'instant.refundNamed'),
    tInstant('instant.exactly'),
    tInstant('instant.onceOnly', { time }),
    tInstant('instant.noWallet'),
  ];
  return (
    <div className="manual-needs">
      <InstantDanger />
      <h3>{tInstant('instant.before')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <b id="instant-ack">{tInstant('instant.ackBefore')}</b>
      </p>
      <DialogFoot>
        <button type="button" className="primary instant-go" aria-describedby="instant-ack" onClick={go}>
          {tInstant('instant.register')}
        </button>
        <p className="quiet">{tReview('confirm.nothing')}</p>
      </DialogFoot>
    </div>
  );
}

/** Shown for amounts above the per-order maximum: the other ways to pay, keeping the input. */
function AboveCap({ mostUsd, choose }: { readonly mostUsd: string } & Pick<PayWayProps, 'choose'>) {
  return (
    <div className="notice instant-cap" role="alert">
      <p>{tInstant('instant.cap', { most: dollars(mostUsd) })}</p>
      <p className="instant-act">
        <button type="button" className="button" onClick={() => choose('wallet')}>
          {tReview('pay.wallet')}
        </button>
        <button type="button" className="text-button" onClick={() => choose('hand')}>
          {tReview('pay.hand')}
        </button>
      </p>
    </div>
  );
}

/** Registers the current terms, read on click since the screen can be a second behind; the click accepts the terms above. */
function go(): void {
  const terms = payableTerms($confirm.get(), deviceClock.now());
  if (terms !== undefined && $register.get().kind !== 'running') void register(terms, instantBrowser, percentToType(terms.loss));
}

/** Memoless payment without a wallet: its requirements and the registration. The deposit has its own page. */
export default function Instant({ state: { terms }, choose }: PayWayProps) {
  const [open, requestAgain] = useOpenAssets();
  const found = typeof open === 'string' ? undefined : openAsset(open, terms.request.from.id);
  const registering = useStore($register);
  const error = instantRefusal(terms);
  useEffect(() => {
    if ($register.get().kind !== 'running') $register.set({ kind: 'idle' });
  }, []);
  useEffect(() => {
    if (registering.kind === 'done') instantBrowser.leave(registering.path);
  }, [registering]);

  if (error !== undefined || (found === undefined && typeof open !== 'string')) {
    return (
      <p className="notice" role="alert">
        {error ?? tInstant('instant.closedAsset', { asset: terms.request.from.ticker })}
      </p>
    );
  }
  if (open === 'asking') return <p role="status">{tInstant('instant.waitingAssets')}</p>;
  if (found === undefined) {
    return (
      <p className="notice" role="alert">
        {tInstant('instant.assetsFailed')}{' '}
        <button type="button" className="text-button" onClick={requestAgain}>
          {tInstant('instant.again')}
        </button>
      </p>
    );
  }
  if (isAbove(found, terms.request.amount)) return <AboveCap mostUsd={found.maximum_usd} choose={choose} />;
  return registering.kind === 'idle' ? <Expectations terms={terms} /> : <InstantRegister onAgain={go} />;
}
