import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { exact, group, inUnit, percent } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import type { SwapRequest } from '../form/$form.ts';
import { $request } from '../form/$form.ts';
import { $quote } from '../offers/$quote.ts';
import { loadConfirm } from '../review/ConfirmHost.tsx';
import { type ConfirmWord, tReview } from '../review/confirm-words.ts';
import { $now } from '../swap/$now.ts';
import { $opened } from '../swap/$opened.ts';
import { deviceClock } from '../ui/clock.ts';
import {
  $limit,
  distanceBps,
  type LimitForm,
  limitPriceText,
  limitSubject,
  longestHours,
  marketOf,
  readTarget,
  readTtl,
  type TargetBy,
} from './$limit.ts';
import { LimitOrders } from './LimitOrders.tsx';

const bys: readonly { readonly by: TargetBy; readonly name: ConfirmWord }[] = [
  { by: 'percent', name: 'limit.byPercent' },
  { by: 'price', name: 'limit.byPrice' },
  { by: 'amount', name: 'limit.byAmount' },
];
const ttls: readonly { readonly ttl: LimitForm['ttl']; readonly name: ConfirmWord }[] = [
  { ttl: 'hour', name: 'limit.ttlHour' },
  { ttl: 'day', name: 'limit.ttlDay' },
  { ttl: 'three', name: 'limit.ttlThree' },
  { ttl: 'custom', name: 'limit.ttlCustom' },
];
const quickPercents = ['1', '2', '5', '10'] as const;
/** A target this far away is said to be far. */
const farBps = 2_000n;

const write = (change: Partial<LimitForm>) => $limit.set({ ...$limit.get(), ...change });
const writeText = (by: TargetBy, text: string) => write({ texts: { ...$limit.get().texts, [by]: text } });

function Segments<T extends string>({
  legend,
  items,
  value,
  onChoose,
}: {
  readonly legend: string;
  readonly items: readonly { readonly id: T; readonly name: string }[];
  readonly value: T;
  readonly onChoose: (id: T) => void;
}) {
  const group = useId();
  return (
    <fieldset className="choices-row">
      <legend>{legend}</legend>
      {items.map(({ id, name }) => (
        <label key={id}>
          <input type="radio" name={group} checked={id === value} onChange={() => onChoose(id)} /> {name}
        </label>
      ))}
    </fieldset>
  );
}

function TargetField({ form, request }: { readonly form: LimitForm; readonly request: SwapRequest }) {
  const values = { from: request.from.ticker, to: request.to.ticker };
  const label = { percent: tReview('limit.percent'), price: tReview('limit.price', values), amount: tReview('limit.amount', values) };
  return (
    <>
      <div className="limit-field">
        <label htmlFor="limit-target">{label[form.by]}</label>
        <input
          id="limit-target"
          className="field"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          placeholder="0"
          value={form.texts[form.by]}
          aria-describedby="limit-note"
          onChange={(event) => writeText(form.by, event.target.value)}
        />
      </div>
      {form.by === 'percent' && (
        <fieldset className="quick" aria-label={tReview('limit.quick')}>
          {quickPercents.map((text) => (
            <button key={text} type="button" aria-pressed={form.texts.percent === text} onClick={() => writeText('percent', text)}>
              +{percent(Number(text) * 100)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function distanceText(bps: bigint): string {
  if (bps === 0n) return tReview('limit.at');
  return bps > 0n ? tReview('limit.above', { percent: percent(Number(bps)) }) : tReview('limit.below', { percent: percent(Number(-bps)) });
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where the target stands against the market, and what that means. */
function Standing({
  request,
  target,
  market,
}: {
  readonly request: SwapRequest;
  readonly target: bigint;
  readonly market: bigint | undefined;
}) {
  const amount = (units: bigint) => inUnit(exact(units, request.to.decimals), request.to.ticker);
  const bps = market === undefined ? undefined : distanceBps(target, market);
  const warning = bps === undefined ? undefined : bps <= 0n ? tReview('limit.atOnce') : bps >= farBps ? tReview('limit.far') : undefined;
  return (
    <>
      <dl>
        <Row name={tReview('limit.target')}>{amount(target)}</Row>
        {market !== undefined && <Row name={tReview('limit.market')}>{amount(market)}</Row>}
        {bps !== undefined && <Row name={tReview('limit.distance')}>{distanceText(bps)}</Row>}
      </dl>
      <p className="quiet">
        {tReview('limit.priceNow', {
          price: group(shorten(limitPriceText(target, request))),
          from: request.from.ticker,
          to: request.to.ticker,
        })}
      </p>
      {warning !== undefined && <p className="notice">{warning}</p>}
    </>
  );
}

/** At most eight places: the price is for reading, the target is exact. */
const shorten = (price: string): string => price.replace(/(\.\d{8})\d+$/, '$1');

function Expiry({ form }: { readonly form: LimitForm }) {
  const wrong = form.ttl === 'custom' && form.hoursText !== '' && readTtl(form) === undefined;
  return (
    <>
      <Segments
        legend={tReview('limit.ttl')}
        items={ttls.map(({ ttl, name }) => ({ id: ttl, name: tReview(name) }))}
        value={form.ttl}
        onChoose={(ttl) => write({ ttl })}
      />
      {form.ttl === 'custom' && (
        <div className="limit-field">
          <label htmlFor="limit-hours">{tReview('limit.hours')}</label>
          <input
            id="limit-hours"
            className="field"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            placeholder={`${longestHours}`}
            value={form.hoursText}
            aria-invalid={wrong}
            aria-describedby="limit-hours-note"
            onChange={(event) => write({ hoursText: event.target.value })}
          />
          <p id="limit-hours-note" className={wrong ? 'note note-error' : 'note'}>
            {wrong ? tReview('limit.wrongHours') : ''}
          </p>
        </div>
      )}
    </>
  );
}

function LimitReview({ hasTarget }: { readonly hasTarget: boolean }) {
  const request = useStore($request);
  const needsDestination = hasTarget && request !== undefined && request.destination === undefined;
  const act = () => {
    if (needsDestination) return document.getElementById('destination')?.focus();
    const subject = limitSubject($limit.get(), $quote.get(), $request.get(), deviceClock.now());
    if (subject !== undefined) $opened.set({ subject });
  };
  const words: ConfirmWord = needsDestination ? 'limit.needDestination' : hasTarget ? 'limit.review' : 'limit.needTarget';
  return (
    <button
      type="button"
      className="button review-button"
      disabled={!hasTarget}
      data-next={needsDestination ? 'destination' : 'review'}
      onPointerEnter={() => void loadConfirm().catch(() => undefined)}
      onClick={act}
    >
      <b>{tReview(words)}</b>
    </button>
  );
}

function Order({ request }: { readonly request: SwapRequest }) {
  const form = useStore($limit);
  const state = useStore($quote);
  const now = useStore($now);
  const market = marketOf(state, request, now);
  const target = readTarget(form, request, market);
  const wrong = target.kind === 'wrong' ? target.hint : undefined;
  const isAsking = state.kind === 'asking' || state.kind === 'idle';
  return (
    <>
      <Segments
        legend={tReview('limit.by')}
        items={bys.map(({ by, name }) => ({ id: by, name: tReview(name) }))}
        value={form.by}
        onChoose={(by) => write({ by })}
      />
      <TargetField form={form} request={request} />
      <p id="limit-note" className={wrong === undefined ? 'note' : 'note note-error'} role="status">
        {wrong ?? (market === undefined ? (isAsking ? t('offers.asking') : tReview('limit.noMarket')) : '')}
      </p>
      {target.kind === 'target' && <Standing request={request} target={target.units} market={market} />}
      <Expiry form={form} />
      <LimitReview hasTarget={target.kind === 'target' && readTtl(form) !== undefined} />
    </>
  );
}

/** An order that rests in THORChain's book until the market pays its target, and the orders that already do. */
export default function Limit() {
  const request = useStore($request);
  return (
    <>
      <h2 className="visually-hidden">{tReview('limit.heading')}</h2>
      <div className="card limit">
        <p className="quiet">{tReview('limit.intro')}</p>
        {request === undefined ? <p className="limit-empty">{tReview('limit.waiting')}</p> : <Order request={request} />}
      </div>
      <LimitOrders />
    </>
  );
}
