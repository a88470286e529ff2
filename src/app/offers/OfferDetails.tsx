import { type ReactNode, useEffect, useState } from 'react';
import { formatUnits } from '../../core/amount.ts';
import { exact, inUnit, percent, rate } from '../../i18n/figures.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import { lossLevel, shareText } from '../state/offers/loss-words.ts';
import { isUnitForUnit, type LiveOffer, type OfferList } from '../state/offers/order-book.ts';
import { Copy } from '../ui/Copy.tsx';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { tSwap } from '../words/swap-words.ts';
import { costShown } from './card/cost-words.ts';
import { FeesTable } from './card/FeesTable.tsx';
import { RouteLegs } from './card/RouteLegs.tsx';
import { TimeBar } from './card/TimeBar.tsx';
import streamStyle from './streaming/streaming.css?url';

const loadStreaming = () => withStyles(import('./streaming/Streaming.tsx'), streamStyle);

interface Props {
  readonly offer: LiveOffer;
  readonly book: OfferList;
  readonly usable: boolean;
}

function Figure({ name, units, book, copy }: { name: string; units: bigint; book: OfferList; copy: boolean }) {
  const { to } = book.request;
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        {inUnit(exact(units, to.decimals), to.ticker)} {copy && <Copy text={formatUnits(units, to.decimals)} name={name} />}
      </dd>
    </div>
  );
}

/** The order decoded from an offer's memo; the decoder loads with the address checks. */
function MemoPromise({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const [promise, setPromise] = useState<string>();
  const { memo, network } = offer;
  const { to } = book.request;
  useEffect(() => {
    let current = true;
    if (memo === undefined) return setPromise(undefined);
    import('../form/recipient/destination.ts')
      .then(({ memoPromise }) => current && setPromise(memoPromise(memo, network, to)))
      .catch(() => setPromise(undefined));
    return () => {
      current = false;
    };
  }, [memo, network, to]);
  return promise === undefined ? null : <p className="promise">{promise}</p>;
}

interface RowProps {
  readonly name: string;
  readonly level?: string | undefined;
  readonly children: ReactNode;
}

function Row({ name, level, children }: RowProps) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd data-level={level} className={level === undefined ? undefined : 'offer-cost'}>
        {children}
      </dd>
    </div>
  );
}

function protectionText({ minimum_payout: minimum, mode }: LiveOffer, toleranceBps: number): string {
  if (minimum !== undefined) return tSwap('offer.protectionText', { percent: percent(toleranceBps) });
  return tSwap(isUnitForUnit(mode) ? 'offer.protectionUnneeded' : 'offer.protectionNone');
}

/** Exact shortfall against the best offer. */
function Less({ offer, book }: Omit<Props, 'usable'>) {
  const less = (book.offers[0]?.expected_amount_out ?? 0n) - offer.expected_amount_out;
  const { to } = book.request;
  if (less <= 0n) return null;
  return (
    <Row name={tSwap('offer.lessBest')}>
      {inUnit(exact(less, to.decimals), to.ticker)} ({shareText(Math.max(1, offer.below_best_bps))})
    </Row>
  );
}

function Rates({ offer, book }: Omit<Props, 'usable'>) {
  const { from, to, amount } = book.request;
  const out = offer.expected_amount_out;
  const forth = { one: from.ticker, n: rate(amount, from.decimals, out, to.decimals), other: to.ticker };
  const back = { one: to.ticker, n: rate(out, to.decimals, amount, from.decimals), other: from.ticker };
  return (
    <Row name={tSwap('offer.rate')}>
      {tSwap('form.rate', forth)}
      <br />
      {tSwap('form.rate', back)}
    </Row>
  );
}

/** Remaining offer details: route, exact figures, fees, times and streaming options. */
export default function OfferDetails({ offer, book, usable }: Props) {
  const level = lossLevel(offer);
  return (
    <div className="offer-details">
      <RouteLegs offer={offer} request={book.request} />
      {offer.mode === 'streaming' && (
        <p className="quiet">
          {tSwap('offer.partsWhat')} <HelpLink to="how-long#swaps-in-parts" />
        </p>
      )}
      <MemoPromise offer={offer} book={book} />
      <dl>
        <Figure name={tSwap('offer.payout')} units={offer.expected_amount_out} book={book} copy={usable} />
        {offer.minimum_payout !== undefined && (
          <Figure name={tSwap('offer.minimum')} units={offer.minimum_payout} book={book} copy={usable} />
        )}
        {offer.out_without_trades !== undefined && (
          <Figure name={tSwap('offer.withoutTrades')} units={offer.out_without_trades} book={book} copy={false} />
        )}
        <Less offer={offer} book={book} />
        <Row name={tSwap('offer.protection')}>{protectionText(offer, book.request.toleranceBps)}</Row>
        <Row name={tSwap('offer.impactName')}>{shareText(offer.price_impact_bps)}</Row>
        <Row name={tSwap('offer.costName')} level={level ?? 'none'}>
          {costShown(offer.total_loss_bps, offer.usd.lost)}
        </Row>
        <Rates offer={offer} book={book} />
      </dl>
      <FeesTable offer={offer} />
      <TimeBar offer={offer} request={book.request} />
      <Lazy load={loadStreaming} props={{ offer, book, usable }} />
    </div>
  );
}
