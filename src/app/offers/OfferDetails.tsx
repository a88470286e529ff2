import { useEffect, useState } from 'react';
import { formatUnits } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { dollars, exact, inUnit, percent, preciseDuration, rate } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { tSwap } from '../swap/swap-words.ts';
import { Copy } from '../ui/Copy.tsx';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { lossLevel, lossShown, shareText } from './loss-words.ts';
import { isUnitForUnit, type LiveOffer, type OfferList } from './order-book.ts';
import streamStyle from './streaming/streaming.css?url';
import { offerTimes, wholeTime } from './time-parts.ts';

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

function FeesTable({ offer }: { readonly offer: LiveOffer }) {
  const { fees, usd } = offer;
  const info = assetInfo(fees.asset);
  const amount = (units: bigint) => inUnit(exact(units, info?.decimals ?? 8), info?.ticker ?? '');
  const rows = [
    {
      name: tSwap('fees.liquidity'),
      units: fees.liquidity,
      note: tSwap('fees.liquidityNote'),
    },
    { name: tSwap('fees.outbound'), units: fees.outbound, note: tSwap('fees.outboundNote') },
    { name: tSwap('fees.affiliate'), units: fees.affiliate, note: fees.affiliate === 0n ? tSwap('fees.affiliateNote') : '' },
  ];
  return (
    <table className="fees">
      <caption>{tSwap('fees.caption')}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name} <span className="quiet fee-note">{row.note}</span>
            </th>
            <td>{amount(row.units)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {tSwap('fees.total')} <span className="quiet">{usd.fees_total === undefined ? '' : dollars(usd.fees_total)}</span>
          </th>
          <td>{amount(fees.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The pools on the way, each with what it takes. */
function Legs({ offer }: { readonly offer: LiveOffer }) {
  const ticker = (id: string) => assetInfo(id)?.ticker ?? id;
  return (
    <ol className="legs">
      {offer.legs.map(({ from_asset: from, to_asset: to, price_impact_bps: impact }) => (
        <li key={from}>
          <bdi>
            {ticker(from)} → {ticker(to)}
          </bdi>{' '}
          <span className="quiet">{tSwap('offer.legLoses', { percent: shareText(impact) })}</span>
        </li>
      ))}
    </ol>
  );
}

function TimeBar({ offer, book }: { readonly offer: LiveOffer; readonly book: OfferList }) {
  const parts = offerTimes(offer, book.request);
  const whole = wholeTime(offer, book.request);
  const width = 1000;
  let at = 0;
  const bars = parts.map((part) => {
    const start = at;
    at += part.seconds;
    return { ...part, x: (start / whole) * width, width: (part.seconds / whole) * width };
  });
  return (
    <figure className="times">
      <figcaption>
        {tSwap('time.caption')} <span>{preciseDuration(whole)}</span>
      </figcaption>
      <svg className="time-bar" viewBox={`0 0 ${width} 8`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(
          (bar, index) =>
            bar.seconds > 0 && (
              <rect key={bar.name} className={`time-part-${index}`} x={bar.x} y="0" width={Math.max(2, bar.width - 4)} height="8" />
            ),
        )}
      </svg>
      <ul>
        {bars.map((bar, index) => (
          <li key={bar.name}>
            <i className={`time-key time-part-${index}`} />
            {bar.name} <span>{bar.seconds === 0 ? tSwap('time.none') : preciseDuration(bar.seconds)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** What the memo of an offer orders, read from the memo; the reader comes with the address checks. */
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

export default function OfferDetails({ offer, book, usable }: Props) {
  const { from, to, amount, toleranceBps } = book.request;
  const forth = t('form.rate', {
    one: from.ticker,
    n: rate(amount, from.decimals, offer.expected_amount_out, to.decimals),
    other: to.ticker,
  });
  const back = t('form.rate', {
    one: to.ticker,
    n: rate(offer.expected_amount_out, to.decimals, amount, from.decimals),
    other: from.ticker,
  });
  return (
    <div className="offer-details">
      <MemoPromise offer={offer} book={book} />
      <dl>
        <Figure name={tSwap('offer.payout')} units={offer.expected_amount_out} book={book} copy={usable} />
        {offer.minimum_payout !== undefined && (
          <Figure name={tSwap('offer.minimum')} units={offer.minimum_payout} book={book} copy={usable} />
        )}
        {offer.out_without_trades !== undefined && (
          <Figure name={tSwap('offer.withoutTrades')} units={offer.out_without_trades} book={book} copy={false} />
        )}
        <div className="figure">
          <dt>{tSwap('offer.protection')}</dt>
          <dd>
            {offer.minimum_payout === undefined
              ? tSwap(isUnitForUnit(offer.mode) ? 'offer.protectionUnneeded' : 'offer.protectionNone')
              : tSwap('offer.protectionText', { percent: percent(toleranceBps) })}
          </dd>
        </div>
        <div className="figure">
          <dt>{tSwap('offer.impactName')}</dt>
          <dd>{shareText(offer.price_impact_bps)}</dd>
        </div>
        <div className="figure">
          <dt>{tSwap('offer.costName')}</dt>
          <dd className="offer-cost" data-level={lossLevel(offer)}>
            {lossShown(offer.total_loss_bps, offer.usd.lost)}
          </dd>
        </div>
        <div className="figure">
          <dt>{tSwap('offer.rate')}</dt>
          <dd>
            {forth}
            <br />
            {back}
          </dd>
        </div>
        <div className="figure">
          <dt>{tSwap('offer.route')}</dt>
          <dd>
            <Legs offer={offer} />
          </dd>
        </div>
      </dl>
      <FeesTable offer={offer} />
      <TimeBar offer={offer} book={book} />
      <Lazy load={loadStreaming} props={{ offer, book, usable }} />
    </div>
  );
}
