import { useStore } from '@nanostores/react';
import { isHeldName } from '../../core/asset/held-asset.ts';
import { exact, inUnit } from '../../i18n/figures.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { $request } from '../state/form/$form.ts';
import { $limit, distanceBps, marketOf, readTarget, readTtl } from '../state/limit/$limit.ts';
import { orderEnd } from '../state/limit/order-end.ts';
import { $quote } from '../state/offers/$quote.ts';
import { $now } from '../state/swap/$now.ts';
import { tReview } from '../words/confirm-words.ts';
import { distanceText } from '../words/distance-text.ts';

/** Facts of the form's limit order, in place of the market's. */
export default function LimitFormFacts() {
  const [form, request, state] = [useStore($limit), useStore($request), useStore($quote)];
  const now = useStore($now);
  if (request === undefined) return null;
  const market = marketOf(state, request, now);
  const target = readTarget(form, request, market?.units);
  const ttlBlocks = readTtl(form);
  const units = target.kind === 'target' ? target.units : undefined;
  const rows = [
    ['net', tReview('limit.net'), units === undefined ? '–' : inUnit(exact(units, request.to.decimals), request.to.ticker)],
    [
      'distance',
      tReview('limit.distance'),
      units === undefined || market === undefined ? '–' : distanceText(distanceBps(units, market.units)),
    ],
    ['ends', tReview('limit.ends'), ttlBlocks === undefined ? '–' : dayAndTime(orderEnd(now, ttlBlocks))],
    [
      'then',
      tReview('limit.then'),
      tReview(isHeldName(request.from.id) ? 'limit.thenHeld' : 'limit.thenBack', { asset: request.from.ticker }),
    ],
  ] as const;
  return (
    <dl className="facts">
      {rows.map(([id, name, text]) => (
        <div key={id} data-fact={id}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
