import type { ReactNode } from 'react';
import { brief, dollarsOfPart, exact, group, inUnit } from '../../i18n/figures.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import type { SwapRequest } from '../state/form/$form.ts';
import { distanceBps, limitPriceText, type MarketPayout } from '../state/limit/$limit.ts';
import { lifetime } from '../state/review/confirm-figures.ts';
import { tReview } from '../words/confirm-words.ts';
import { distanceText } from '../words/distance-text.ts';

/** Distance in basis points from which a target is flagged as far from the market. */
const farBps = 2_000n;

/** Truncates the displayed price to eight places; the target itself is exact. */
const shorten = (price: string): string => price.replace(/(\.\d{8})\d+$/, '$1');

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function warningOf(bps: bigint | undefined): string | undefined {
  if (bps === undefined) return undefined;
  return bps <= 0n ? tReview('limit.atOnce') : bps >= farBps ? tReview('limit.far') : undefined;
}

interface Props {
  readonly request: SwapRequest;
  readonly target: bigint;
  readonly market: MarketPayout | undefined;
  readonly ttlBlocks: number | undefined;
}

/** Preview of the order: its payout compared with the current market payout. */
export function LimitOrderCard({ request, target, market, ttlBlocks }: Props) {
  const { from, to } = request;
  const amount = (units: bigint) => inUnit(exact(units, to.decimals), to.ticker);
  const bps = market && distanceBps(target, market.units);
  const warning = warningOf(bps);
  const usd = market && dollarsOfPart(target, market.units, market.usd);
  const price = { price: group(shorten(limitPriceText(target, request))), from: from.ticker, to: to.ticker };
  return (
    <section className="card limit-card" aria-label={tReview('limit.card')}>
      <div className="limit-way">
        <div>
          <p className="limit-label">{tReview('limit.target')}</p>
          <p className="offer-payout">
            <b>{inUnit(brief(target, to.decimals), to.ticker)}</b> {usd !== undefined && <span className="quiet">{usd}</span>}
          </p>
        </div>
        <Crossing from={from} to={to} networks={['thorchain']} />
      </div>
      <dl className="offer-facts">
        <Fact name={tReview('limit.exact')}>{amount(target)}</Fact>
        <Fact name={tReview('limit.market')}>{market === undefined ? '–' : amount(market.units)}</Fact>
        <Fact name={tReview('limit.distance')}>{bps === undefined ? '–' : distanceText(bps)}</Fact>
        <Fact name={tReview('limit.ttl')}>{ttlBlocks === undefined ? '–' : lifetime(ttlBlocks)}</Fact>
      </dl>
      <p className="quiet">{tReview('limit.priceNow', price)}</p>
      {warning !== undefined && <p className="notice">{warning}</p>}
    </section>
  );
}
