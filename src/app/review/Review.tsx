import { useStore } from '@nanostores/react';
import { protocols } from '../../core/network/protocol.ts';
import { brief } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { $request } from '../form/$form.ts';
import { $picked, $quote, reviewable } from '../offers/$quote.ts';
import { lossLevel, shareText } from '../offers/loss-words.ts';
import { modeText } from '../offers/offer-words.ts';
import { $now } from '../swap/$now.ts';
import { openConfirm } from '../swap/$opened.ts';
import { deviceClock } from '../ui/clock.ts';
import { $short } from '../wallet/$balances.ts';
import { loadConfirm } from './ConfirmHost.tsx';

/** The way to where a swap is confirmed: open only while an offer can be used. */
export function Review() {
  const state = useStore($quote);
  const picked = useStore($picked);
  const request = useStore($request);
  const now = useStore($now);
  const found = reviewable(state, picked, request, now);
  const short = useStore($short);
  const level = found && lossLevel(found.offer);
  const needsDestination = found !== undefined && found.request.destination === undefined;

  const act = () => {
    const usable = reviewable($quote.get(), $picked.get(), $request.get(), deviceClock.now());
    if (usable === undefined || $short.get() !== undefined) return;
    if (usable.request.destination === undefined) return document.getElementById('destination')?.focus();
    openConfirm({ subject: { request: usable.request, choice: usable.choice }, offer: usable.offer });
  };
  const prepare = () => void loadConfirm().catch(() => undefined);
  return (
    <button
      type="button"
      className="button review-button"
      disabled={found === undefined || short !== undefined}
      data-level={level}
      data-next={needsDestination ? 'destination' : 'review'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={act}
    >
      {found === undefined || short !== undefined ? (
        <b>{short ?? t(request === undefined ? 'offers.reviewAmount' : 'offers.reviewWait')}</b>
      ) : (
        <>
          <b>
            {needsDestination
              ? t('offers.reviewDestination')
              : level === undefined
                ? t('offers.review')
                : t('offers.reviewLoss', { percent: shareText(found.offer.total_loss_bps) })}
          </b>{' '}
          <span>
            {t('offers.reviewOf', {
              amount: brief(found.offer.expected_amount_out, found.request.to.decimals),
              asset: found.request.to.ticker,
              network: protocols[found.offer.network].name,
              mode: modeText(found.offer),
            })}
          </span>
        </>
      )}
    </button>
  );
}
