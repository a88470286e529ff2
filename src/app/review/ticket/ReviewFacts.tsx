import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { parseAsset } from '../../../core/asset/asset.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { isHeldName } from '../../../core/asset/held-asset.ts';
import { isUnknownToken } from '../../../core/asset/token-decimals.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { percent, rate } from '../../../i18n/figures.ts';
import { dayAndTime, soonTime } from '../../../i18n/times.ts';
import { ContractLink, explorerOf } from '../../assets/AssetContract.tsx';
import { SourceNote } from '../../form/recipient/SourceNote.tsx';
import { $recipientSource } from '../../state/form/$recipient-source.ts';
import { orderEnd } from '../../state/limit/order-end.ts';
import { lossLevel } from '../../state/offers/loss-words.ts';
import { isUnitForUnit } from '../../state/offers/order-book.ts';
import { $pools, poolTokensOf } from '../../state/pools/$pools.ts';
import { leastText, lifetime } from '../../state/review/confirm-figures.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { $now } from '../../state/swap/$now.ts';
import { Copy } from '../../ui/Copy.tsx';
import { GroupedAddress } from '../../ui/GroupedAddress.tsx';
import { tReview } from '../../words/confirm-words.ts';
import { distanceText } from '../../words/distance-text.ts';
import { tSwap } from '../../words/swap-words.ts';
import { costsOf } from './costs.ts';

function Fact({ name, children, level }: { readonly name: string; readonly children: ReactNode; readonly level?: string | undefined }) {
  return (
    <div className="figure" data-level={level}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Full contract of a token and whether it is known; nothing for coins. */
function Contract({ asset }: { readonly asset: AssetInfo }) {
  useStore($pools);
  const { contract, ticker, id } = asset;
  const parsed = parseAsset(id);
  if (contract === '' || !parsed.ok) return null;
  const name = tReview('confirm.contract', { asset: ticker });
  const isUnknown = isUnknownToken(parsed.value);
  return (
    <Fact name={name} level={isUnknown ? 'warning' : undefined}>
      <GroupedAddress text={contract} /> <Copy text={contract} name={name} />{' '}
      <ContractLink ticker={ticker} url={explorerOf(poolTokensOf(id))} />{' '}
      <span className="quiet">{tReview(isUnknown ? 'confirm.unknown' : 'confirm.known')}</span>
    </Fact>
  );
}

/** Minimum payout of the terms. */
function Promised({ terms }: { readonly terms: Terms }) {
  const { order, request } = terms;
  return (
    <Fact name={tReview('confirm.minimum')}>
      {order.limit === 0n ? (
        tReview(isUnitForUnit(order.kind) ? 'confirm.exact' : 'confirm.none')
      ) : (
        <>
          <b>{leastText(terms)}</b> <span className="quiet">{tReview('confirm.orBack', { asset: request.from.ticker })}</span>
        </>
      )}
    </Fact>
  );
}

/** Affiliate fees in the memo. */
function ShareFact({ terms: { order } }: { readonly terms: Terms }) {
  const shares = order.affiliates.map(({ name, bps }) => `${name} ${bps === undefined ? '' : percent(bps)}`.trim()).join(', ');
  return <Fact name={tReview('confirm.affiliate')}>{shares === '' ? tReview('confirm.affiliateNone') : shares}</Fact>;
}

/** Expected arrival if paid now; the tracking page starts with the same time. */
function Arrival({ seconds }: { readonly seconds: number }) {
  const now = useStore($now);
  const time = soonTime(now + seconds * 1000, now).replaceAll(' ', '\u00a0');
  return <Fact name={tReview('confirm.arrival')}>{tReview('confirm.arrivalBy', { time })}</Fact>;
}

/** Limit order details: payout at the target, distance from the market, expiry and what follows. */
function OrderFacts({ terms }: { readonly terms: Terms }) {
  const { order, request, distanceBps, askedAt } = terms;
  const { fees } = costsOf(terms);
  const ends = dayAndTime(orderEnd(askedAt, order.interval));
  return (
    <>
      <Fact name={tReview('limit.net')}>
        <b>{leastText(terms)}</b>
      </Fact>
      {fees !== undefined && <Fact name={tReview('confirm.fees')}>{tReview('limit.feeOff', { fee: fees })}</Fact>}
      {distanceBps !== undefined && <Fact name={tReview('limit.distance')}>{distanceText(BigInt(distanceBps))}</Fact>}
      <Fact name={tReview('limit.ends')}>
        {ends} <span className="quiet">{lifetime(order.interval)}</span>
      </Fact>
      <Fact name={tReview('limit.then')}>
        {tReview(isHeldName(request.from.id) ? 'limit.thenHeld' : 'limit.thenBack', { asset: request.from.ticker })}
      </Fact>
    </>
  );
}

/** Costs, itemized and in total. */
function CostFacts({ terms }: { readonly terms: Terms }) {
  const { order, request, loss, warnings } = terms;
  const { impact, fees, total } = costsOf(terms);
  const told = { total_loss_bps: loss.totalBps, price_impact_bps: loss.impactBps, usd: terms.usd };
  return (
    <>
      <Fact name={tReview('confirm.impact')} level={lossLevel({ ...told, warnings: [] })}>
        {impact}
      </Fact>
      {fees !== undefined && <Fact name={tReview('confirm.fees')}>{fees}</Fact>}
      <ShareFact terms={terms} />
      <Fact name={tReview('confirm.cost')} level={lossLevel({ ...told, warnings })}>
        {total}
      </Fact>
      {order.limit > 0n && <Fact name={tReview('confirm.protection')}>{percent(request.toleranceBps)}</Fact>}
    </>
  );
}

/** Address that is paid, with where it comes from while somebody else may have chosen it. */
export function Payee({ address }: { readonly address: string }) {
  const source = useStore($recipientSource);
  return (
    <Fact name={tReview('confirm.to')} level={source && 'warning'}>
      <GroupedAddress text={address} />
      <SourceNote />
    </Fact>
  );
}

/**
 * All exact figures of the terms: minimum, costs and destination. What the network keeps for an account is refunded there, or was
 * never taken: nobody chooses where to.
 */
export function ReviewFacts({ terms }: { readonly terms: Terms }) {
  const { order, request, payout, seconds, chain, network } = terms;
  const { from, to } = request;
  const isLimit = order.kind === 'limit';
  const figures = { one: from.ticker, n: rate(request.amount, from.decimals, payout, to.decimals), other: to.ticker };
  return (
    <>
      <dl className="confirm-facts">
        {isLimit ? <OrderFacts terms={terms} /> : <Promised terms={terms} />}
        {!isLimit && seconds !== undefined && <Arrival seconds={seconds} />}
        <Fact name={tReview('confirm.rate')}>{tSwap('form.rate', figures)}</Fact>
        {isLimit ? <ShareFact terms={terms} /> : <CostFacts terms={terms} />}
      </dl>
      <dl className="confirm-facts confirm-payee">
        <Payee address={order.destination} />
        <Contract asset={to} />
        <Contract asset={from} />
        {chain !== protocols[network].chain && (
          <Fact name={tReview('confirm.refund')}>
            {order.refund === undefined ? tReview('confirm.refundSender') : <GroupedAddress text={order.refund} />}
          </Fact>
        )}
      </dl>
    </>
  );
}
