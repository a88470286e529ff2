import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { parseAsset } from '../../../core/asset/asset.ts';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { isUnknownToken } from '../../../core/asset/token-decimals.ts';
import { present } from '../../../core/present.ts';
import { percent, rate } from '../../../i18n/figures.ts';
import { t } from '../../../i18n/t.ts';
import { ContractLink, explorerOf } from '../../assets/AssetContract.tsx';
import { lossLevel } from '../../offers/loss-words.ts';
import { isUnitForUnit } from '../../offers/order-book.ts';
import { $pools, poolTokensOf } from '../../pools/$pools.ts';
import { Copy } from '../../ui/Copy.tsx';
import { GroupedAddress } from '../../ui/GroupedAddress.tsx';
import { leastText, lifetime } from '../confirm-figures.ts';
import type { Terms } from '../confirm-terms.ts';
import { tReview } from '../confirm-words.ts';
import { costsOf } from './costs.ts';

function Fact({ name, children, level }: { readonly name: string; readonly children: ReactNode; readonly level?: string | undefined }) {
  return (
    <div className="figure" data-level={level}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The contract of a token whole, and whether it is one that we know; nothing for coins. */
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

/** What can be counted on: the least that arrives, or how long the order waits for its target. */
function Promised({ terms }: { readonly terms: Terms }) {
  const { order, request } = terms;
  if (order.kind === 'limit') return <Fact name={tReview('limit.ttl')}>{lifetime(order.interval)}</Fact>;
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

/** What it costs, part by part, and the sum. */
function CostFacts({ terms }: { readonly terms: Terms }) {
  const { order, request, loss, warnings } = terms;
  const { impact, fees, total } = costsOf(terms);
  const told = { price_impact_bps: loss.impactBps, usd: present({ lost: loss.usd }) };
  const shares = order.affiliates.map(({ name, bps }) => `${name} ${bps === undefined ? '' : percent(bps)}`.trim()).join(', ');
  return (
    <>
      <Fact name={tReview('confirm.impact')} level={lossLevel({ ...told, warnings: [] })}>
        {impact}
      </Fact>
      {fees !== undefined && <Fact name={tReview('confirm.fees')}>{fees}</Fact>}
      <Fact name={tReview('confirm.affiliate')}>{shares === '' ? tReview('confirm.affiliateNone') : shares}</Fact>
      <Fact name={tReview('confirm.cost')} level={lossLevel({ ...told, warnings })}>
        {total}
      </Fact>
      {order.kind !== 'limit' && order.limit > 0n && <Fact name={tReview('confirm.protection')}>{percent(request.toleranceBps)}</Fact>}
    </>
  );
}

/** Everything exact about the terms: what can be counted on, what it costs, and to whom it goes. */
export function ReviewFacts({ terms }: { readonly terms: Terms }) {
  const { order, request, payout } = terms;
  const { from, to } = request;
  const figures = { one: from.ticker, n: rate(request.amount, from.decimals, payout, to.decimals), other: to.ticker };
  return (
    <>
      <dl className="confirm-facts">
        <Promised terms={terms} />
        <Fact name={tReview('confirm.rate')}>{t('form.rate', figures)}</Fact>
        <CostFacts terms={terms} />
      </dl>
      <dl className="confirm-facts confirm-payee">
        <Fact name={tReview('confirm.to')}>
          <GroupedAddress text={order.destination} />
        </Fact>
        <Contract asset={to} />
        <Contract asset={from} />
        <Fact name={tReview('confirm.refund')}>
          {order.refund === undefined ? tReview('confirm.refundSender') : <GroupedAddress text={order.refund} />}
        </Fact>
      </dl>
    </>
  );
}
