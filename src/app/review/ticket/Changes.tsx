import { useEffect, useRef } from 'react';
import { bpsOf } from '../../../core/loss/loss.ts';
import { dollarsOfPart, exact, inUnit, percent } from '../../../i18n/figures.ts';
import { isUnitForUnit } from '../../state/offers/order-book.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { tReview } from '../../words/confirm-words.ts';

interface Row {
  readonly id: 'payout' | 'minimum' | 'cost';
  readonly name: string;
  readonly was: string;
  readonly now: string;
}

function listChanges(terms: Terms, was: Terms): readonly Row[] {
  const { order, request, payout, loss } = terms;
  const isLimit = order.kind === 'limit';
  const text = (units: bigint) => inUnit(exact(units, request.to.decimals), request.to.ticker);
  const minimum = tReview(isLimit ? 'confirm.target' : 'confirm.minimum');
  const rows: Row[] = [];
  if (!isLimit) rows.push({ id: 'payout', name: tReview('confirm.receive'), was: text(was.payout), now: text(payout) });
  if (!isUnitForUnit(order.kind)) rows.push({ id: 'minimum', name: minimum, was: text(was.least), now: text(terms.least) });
  rows.push({ id: 'cost', name: tReview('confirm.cost'), was: percent(was.loss.totalBps), now: percent(loss.totalBps) });
  return rows.filter((row) => row.was !== row.now);
}

/** Payout difference: sign, dollars and percentage. */
function Difference({ terms, was }: { readonly terms: Terms; readonly was: Terms }) {
  const { payout, usd } = terms;
  if (payout === was.payout) return null;
  const isLess = payout < was.payout;
  const by = isLess ? was.payout - payout : payout - was.payout;
  const figures = [dollarsOfPart(by, payout, usd.expected_amount_out), percent(bpsOf(by, was.payout))];
  return (
    <div className="figure" data-change="difference" data-less={isLess}>
      <dt>{tReview('confirm.change')}</dt>
      <dd>
        <span aria-hidden="true">{isLess ? '▼' : '▲'}</span>{' '}
        <span className="visually-hidden">{tReview(isLess ? 'confirm.less' : 'confirm.more')}</span>{' '}
        {figures.filter((figure) => figure !== undefined).join(' · ')}
      </dd>
    </div>
  );
}

/** Old and new figures, shown before the new ones can be accepted. */
export function Changes({ terms, was }: { readonly terms: Terms; readonly was: Terms }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const rows = [terms, terms.rest].flatMap((one, at) => {
    const before = at === 0 ? was : was.rest;
    return one && before ? listChanges(one, before).map((row) => ({ ...row, key: `${one.network} ${row.id}` })) : [];
  });
  return (
    <section className="confirm-changes" role="alert" ref={section}>
      <h3>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M6.5 3.5v13M3.5 13.5l3 3 3-3M13.5 16.5v-13M10.5 6.5l3-3 3 3" />
        </svg>
        {tReview(rows.length === 0 ? 'confirm.changedMemo' : 'confirm.changed')}
      </h3>
      {rows.length === 0 ? (
        <p>{tReview('confirm.changedMemoText')}</p>
      ) : (
        <dl>
          {rows.map(({ key, id, name, was: old, now }) => (
            <div key={key} className="figure" data-change={id}>
              <dt>{name}</dt>
              <dd>
                <del>{old}</del> <ins>{now}</ins>
              </dd>
            </div>
          ))}
          <Difference terms={terms} was={was} />
        </dl>
      )}
    </section>
  );
}
