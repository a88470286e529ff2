import { useStore } from '@nanostores/react';
import { isOversized } from '../../core/loss/warnings.ts';
import { t } from '../../i18n/t.ts';
import { loadConfirm } from '../review/ConfirmHost.tsx';
import { $request, $wanted } from '../state/form/$form.ts';
import { $recipient } from '../state/form/$recipient.ts';
import { $picked, $quote, pickedOffer, type Reviewable, reviewable } from '../state/offers/$quote.ts';
import { actLevel, shareText } from '../state/offers/loss-words.ts';
import { openConfirm } from '../state/review/$opened.ts';
import { firstPayment } from '../state/review/split-payment.ts';
import { $entrance } from '../state/swap/$entrance.ts';
import { $now } from '../state/swap/$now.ts';
import { $short } from '../state/wallet/$balances.ts';
import { deviceClock } from '../ui/clock.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { loadHelper } from './form-parts.ts';

/** Next step of the form: the missing input, or the review. */
type Next =
  | { readonly kind: 'amount' | 'destination' | 'offer'; readonly label: string }
  | { readonly kind: 'wait' | 'none'; readonly label: string }
  | { readonly kind: 'review'; readonly label: string; readonly found: Reviewable };

/** Field to focus for each missing input. */
const fieldOf: Partial<Record<Next['kind'], string>> = { amount: '#amount', destination: '#destination', offer: '[name="offer"]' };

function nextStep(now: number): Next {
  const request = $request.get();
  const state = $quote.get();
  const short = $short.get();
  if ($wanted.get() === 'finding') return { kind: 'wait', label: t('offers.reviewWait') };
  if (request === undefined) return { kind: 'amount', label: t('offers.reviewAmount') };
  if (short !== undefined) return { kind: 'amount', label: short };
  const entrance = $entrance.get();
  if (entrance?.isClosed) return { kind: 'none', label: entrance.action };
  if (request.destination === undefined && state.kind !== 'refused') {
    // The recipient is still being resolved.
    const isComing = $recipient.get().kind === 'asking';
    return isComing ? { kind: 'wait', label: t('offers.reviewWait') } : { kind: 'destination', label: t('offers.reviewDestination') };
  }
  const found = reviewable(state, $picked.get(), request, now);
  if (found !== undefined) {
    const isLossy = found.offer.total_loss_bps > 0 && actLevel(found.offer) !== undefined && !isOversized(found.offer);
    const plain = entrance?.action ?? t('offers.review');
    const label = isLossy ? t('offers.reviewLoss', { percent: shareText(found.offer.total_loss_bps) }) : plain;
    return { kind: 'review', label, found };
  }
  if (state.kind === 'offers' && pickedOffer(state.book.offers, $picked.get()) === undefined)
    return { kind: 'offer', label: t('offers.choose') };
  if (state.kind === 'refused') return { kind: 'none', label: t('offers.none') };
  return state.kind === 'failed' && !state.renewing
    ? { kind: 'none', label: t('offers.reviewFailed') }
    : { kind: 'wait', label: t('offers.reviewWait') };
}

/** Keeps the button above the on-screen keyboard, on phones only (swap.css). */
function placeFoot(foot: HTMLElement | null): void {
  if (foot === null || !matchMedia('(max-width: 639px)').matches) return;
  import('../form/keyboard-place.ts').then(
    ({ keepAboveKeyboard }) => keepAboveKeyboard(foot),
    () => undefined,
  );
}

/** Primary button of the form: names and focuses the missing input, and finally opens the review. */
export function Review() {
  useStore($quote);
  useStore($picked);
  useStore($request);
  useStore($wanted);
  useStore($short);
  useStore($recipient);
  useStore($entrance);
  const next = nextStep(useStore($now));
  const found = next.kind === 'review' ? next.found : undefined;

  const act = () => {
    const step = nextStep(deviceClock.now());
    const field = fieldOf[step.kind];
    if (field !== undefined) document.querySelector<HTMLElement>(field)?.focus();
    if (step.kind !== 'review') return;
    const { request, choice, offer, split } = step.found;
    openConfirm(split === undefined ? { subject: { request, choice }, offer } : firstPayment(request, split));
  };
  const prepare = () => void loadConfirm().catch(() => undefined);
  return (
    <>
      <div className="form-foot" ref={placeFoot}>
        <button
          type="button"
          className="primary review-button"
          aria-disabled={found === undefined && next.kind !== 'offer'}
          data-level={found && actLevel(found.offer)}
          data-next={next.kind}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={act}
        >
          {next.kind === 'wait' && <span className="spinner" aria-hidden="true" />}
          {next.label}
        </button>
      </div>
      <p className="form-helper">
        <Lazy load={loadHelper} props={{ found }} />
      </p>
    </>
  );
}
