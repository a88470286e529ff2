import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { parseAsset } from '../../core/asset/asset.ts';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { isUnknownToken } from '../../core/asset/token-decimals.ts';
import { percent, rate } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { ContractLink, explorerOf } from '../assets/AssetContract.tsx';
import { Chevron } from '../assets/AssetIcons.tsx';
import { lossLevel, lossShown, shareText } from '../offers/loss-words.ts';
import { isUnitForUnit } from '../offers/order-book.ts';
import { $pools, poolTokensOf } from '../pools/$pools.ts';
import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { ConfirmPromise } from './ConfirmPromise.tsx';
import { leastText, memoSize } from './confirm-figures.ts';
import type { Terms } from './confirm-terms.ts';
import { tReview } from './confirm-words.ts';

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

/** What can be counted on, what it costs, and to whom it goes. */
function Figures({ terms }: { readonly terms: Terms }) {
  const { order, request, loss, payout, warnings } = terms;
  const { from, to } = request;
  const isLimit = order.kind === 'limit';
  const shares = order.affiliates.map(({ name, bps }) => `${name} ${bps === undefined ? '' : percent(bps)}`.trim()).join(', ');
  const figures = { one: from.ticker, n: rate(request.amount, from.decimals, payout, to.decimals), other: to.ticker };
  return (
    <>
      {!isLimit && (
        <Fact name={tReview('confirm.minimum')}>
          {order.limit === 0n ? (
            tReview(isUnitForUnit(order.kind) ? 'confirm.exact' : 'confirm.none')
          ) : (
            <>
              <b>{leastText(terms)}</b> <span className="quiet">{tReview('confirm.orBack', { asset: from.ticker })}</span>
            </>
          )}
        </Fact>
      )}
      <Fact name={tReview('confirm.rate')}>{t('form.rate', figures)}</Fact>
      <Fact name={tReview('confirm.cost')} level={lossLevel({ price_impact_bps: loss.impactBps, warnings })}>
        {lossShown(loss.totalBps, loss.usd)}
      </Fact>
      <Fact name={tReview('confirm.impact')} level={lossLevel({ price_impact_bps: loss.impactBps, warnings: [] })}>
        {shareText(loss.impactBps)}
      </Fact>
      {!isLimit && order.limit > 0n && <Fact name={tReview('confirm.protection')}>{percent(request.toleranceBps)}</Fact>}
      <Fact name={tReview('confirm.affiliate')}>{shares === '' ? tReview('confirm.affiliateNone') : shares}</Fact>
      <Fact name={tReview('confirm.to')}>
        <GroupedAddress text={order.destination} />
      </Fact>
      <Contract asset={to} />
      <Contract asset={from} />
      <Fact name={tReview('confirm.refund')}>
        {order.refund === undefined ? tReview('confirm.refundSender') : <GroupedAddress text={order.refund} />}
      </Fact>
    </>
  );
}

/** Everything exact about the terms, and the memo with what it orders in words. */
export function ReviewFacts({ terms }: { readonly terms: Terms }) {
  const { order } = terms;
  return (
    <>
      <dl className="confirm-facts">
        <Figures terms={terms} />
      </dl>
      <details className="confirm-memo">
        <summary>
          <span>
            <b>{tReview('confirm.memoTitle')}</b>{' '}
            {order.limit > 0n && (
              <span className="quiet">
                {tReview('confirm.memoShort', { amount: leastText(terms), address: endsOf(order.destination) })}
              </span>
            )}
          </span>
          <Chevron />
        </summary>
        <ConfirmPromise terms={terms} />
        <dl>
          <div className="figure figure-long">
            <dt>
              {tReview('confirm.memo')} <span className="quiet">{memoSize(terms)}</span>
            </dt>
            <dd className="mono">{terms.memo}</dd>
          </div>
        </dl>
      </details>
    </>
  );
}

/** The beginning and the end of an address that stands whole elsewhere. */
const endsOf = (address: string): string => (address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`);
