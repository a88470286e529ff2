import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { brief, duration, inUnit, rate } from '../../i18n/figures.ts';
import { SwitchMark } from '../assets/AssetIcons.tsx';
import { Crossing } from '../crossing/Crossing.tsx';
import { costShown, marketText } from '../offers/card/cost-words.ts';
import { Impact } from '../offers/impact/Impact.tsx';
import { $kind } from '../state/form/$form.ts';
import type { Reviewable } from '../state/offers/$quote.ts';
import { lossLevel } from '../state/offers/loss-words.ts';
import type { LiveOffer, OfferList } from '../state/offers/order-book.ts';
import { wholeTime } from '../state/offers/time-parts.ts';
import { $entrance } from '../state/swap/$entrance.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { tSwap } from '../words/swap-words.ts';

interface Props {
  readonly book: OfferList;
  readonly offer: LiveOffer;
  readonly usable: boolean;
}

/** Keeps the focus while parts of the form mount and unmount. */
function useFormFocus(): void {
  useEffect(() => {
    const form = document.querySelector<HTMLElement>('.form');
    return form === null ? undefined : keepFocus(form);
  }, []);
}

function Rate({ book, offer }: Omit<Props, 'usable'>) {
  const { from, to, amount } = book.request;
  const [backward, setBackward] = useState(false);
  const out = offer.expected_amount_out;
  const text = backward
    ? tSwap('form.rate', { one: to.ticker, n: rate(out, to.decimals, amount, from.decimals), other: from.ticker })
    : tSwap('form.rate', { one: from.ticker, n: rate(amount, from.decimals, out, to.decimals), other: to.ticker });
  return (
    <button type="button" className="rate" title={tSwap('facts.rateSwap')} onClick={() => setBackward(!backward)}>
      {text}
      <SwitchMark size={14} />
    </button>
  );
}

const loadOrder = () => import('../limit/LimitFormFacts.tsx');

/** Key figures of the selected offer, or of the limit order. */
export function FormFacts(props: Props) {
  useFormFocus();
  return useStore($kind) === 'limit' ? <Lazy load={loadOrder} props={{}} /> : <OfferFacts {...props} />;
}

function OfferFacts({ book, offer, usable }: Props) {
  const { minimum_payout: minimum, usd, total_loss_bps: loss } = offer;
  const { to } = book.request;
  return (
    <>
      <Impact book={book} />
      <dl className="facts" data-dim={!usable}>
        <div>
          <dt>{tSwap('offer.rate')}</dt>
          <dd>
            <Rate book={book} offer={offer} />
          </dd>
        </div>
        <div>
          <dt>{tSwap('offer.costName')}</dt>
          <dd>{costShown(loss, usd.lost)}</dd>
        </div>
        <div>
          <dt>{tSwap('offer.minimum')}</dt>
          <dd>{minimum === undefined ? tSwap('offer.unprotected') : inUnit(brief(minimum, to.decimals), to.ticker)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Deviation of the selected offer from the market price. */
export function BelowMarket({ offer }: { readonly offer: LiveOffer }) {
  const level = lossLevel(offer);
  return (
    <span className="below-market" data-level={level}>
      {level !== undefined && <span aria-hidden="true">▼ </span>}
      {marketText(offer.total_loss_bps)}
    </span>
  );
}

const loadDeposit = () => import('../wallet/get/DepositLine.tsx');

/** Line below the button: network and duration of the swap, or a link to pay without a wallet. */
export function FormHelper({ found }: { readonly found: Pick<Reviewable, 'offer' | 'request' | 'split'> | undefined }) {
  const isConnected = useStore($accounts).length > 0;
  const isEntrance = useStore($entrance) !== undefined;
  if (found === undefined) return isConnected || isEntrance ? null : <Lazy load={loadDeposit} props={{}} />;
  const { offer, request, split } = found;
  const time = duration(wholeTime(offer, request));
  return (
    <>{split === undefined ? tSwap('facts.over', { network: protocols[offer.network].name, time }) : tSwap('facts.overBoth', { time })}</>
  );
}

/** Explanation of both networks in place of an offer's figures. */
export function IdleCrossing({ from, to }: { readonly from: AssetInfo; readonly to: AssetInfo }) {
  useFormFocus();
  const entrance = useStore($entrance);
  return (
    <>
      <Crossing from={from} to={to} networks={entrance === undefined ? networkIds : [entrance.network]} />
      <p className="between-word">{entrance === undefined ? tSwap('facts.crossing') : protocols[entrance.network].name}</p>
    </>
  );
}
