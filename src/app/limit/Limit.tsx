import { useStore } from '@nanostores/react';
import { isHeldName } from '../../core/asset/held-asset.ts';
import { percent } from '../../i18n/figures.ts';
import { Ways } from '../form/Ways.tsx';
import { Segments } from '../offers/order/Segments.tsx';
import { loadConfirm } from '../review/ConfirmHost.tsx';
import type { SwapRequest } from '../state/form/$form.ts';
import { $request } from '../state/form/$form.ts';
import { $limit, type LimitForm, limitSubject, longestHours, marketOf, readTarget, readTtl, type TargetBy } from '../state/limit/$limit.ts';
import { $quote } from '../state/offers/$quote.ts';
import { $opened } from '../state/review/$opened.ts';
import { $now } from '../state/swap/$now.ts';
import { deviceClock } from '../ui/clock.ts';
import { type ConfirmWord, tReview } from '../words/confirm-words.ts';
import { tSwap } from '../words/swap-words.ts';
import { LimitOrderCard } from './LimitOrderCard.tsx';
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

const write = (change: Partial<LimitForm>) => $limit.set({ ...$limit.get(), ...change });
const writeText = (by: TargetBy, text: string) => write({ texts: { ...$limit.get().texts, [by]: text } });

/** Unit of the target input. */
function unitOf(by: TargetBy, { from, to }: SwapRequest): string {
  return by === 'percent' ? '%' : by === 'amount' ? to.ticker : tReview('limit.per', { to: to.ticker, from: from.ticker });
}

function TargetField({ form, request }: { readonly form: LimitForm; readonly request: SwapRequest }) {
  const values = { from: request.from.ticker, to: request.to.ticker };
  const label = { percent: tReview('limit.percent'), price: tReview('limit.price', values), amount: tReview('limit.amount', values) };
  return (
    <div className="limit-target">
      <label htmlFor="limit-target">{label[form.by]}</label>
      <div className="limit-entry">
        <input
          id="limit-target"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          placeholder="0"
          value={form.texts[form.by]}
          aria-describedby="limit-note"
          onChange={(event) => writeText(form.by, event.target.value)}
        />
        <span aria-hidden="true">{unitOf(form.by, request)}</span>
      </div>
      {form.by === 'percent' && (
        <fieldset className="quick" aria-label={tReview('limit.quick')}>
          {quickPercents.map((text) => (
            <button
              key={text}
              type="button"
              className="chip"
              aria-pressed={form.texts.percent === text}
              onClick={() => writeText('percent', text)}
            >
              +{percent(Number(text) * 100)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

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
      className="primary review-button"
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
  const target = readTarget(form, request, market?.units);
  const ttlBlocks = readTtl(form);
  const wrong = target.kind === 'wrong' ? target : undefined;
  const isAsking = state.kind === 'asking' || state.kind === 'idle';
  return (
    <>
      <div className="card limit">
        <p className="quiet">
          {isHeldName(request.from.id) ? tReview('limit.introHeld', { asset: request.from.ticker }) : tReview('limit.intro')}
        </p>
        <Segments
          legend={tReview('limit.by')}
          items={bys.map(({ by, name }) => ({ id: by, name: tReview(name) }))}
          value={form.by}
          onChoose={(by) => write({ by })}
        />
        <TargetField form={form} request={request} />
        <p id="limit-note" className={wrong === undefined ? 'note' : 'note note-error'} role="status">
          {wrong?.hint ?? (market === undefined ? (isAsking ? tSwap('offers.asking') : tReview('limit.noMarket')) : '')}
          <Ways ways={wrong?.ways} onChoose={(way) => writeText(form.by, way)} />
        </p>
        <Expiry form={form} />
      </div>
      {target.kind === 'target' && <LimitOrderCard request={request} target={target.units} market={market} ttlBlocks={ttlBlocks} />}
      <LimitReview hasTarget={target.kind === 'target' && ttlBlocks !== undefined} />
    </>
  );
}

/** Form for an order that rests in THORChain's book until the market pays its target, and the open orders. */
export default function Limit() {
  const request = useStore($request);
  return (
    <div className="limits">
      <header className="offers-head">
        <h2>{tReview('limit.heading')}</h2>
      </header>
      {request === undefined ? (
        <div className="card limit">
          <p className="quiet">{tReview('limit.intro')}</p>
          <p className="limit-empty">{tReview('limit.waiting')}</p>
        </div>
      ) : (
        <Order request={request} />
      )}
      <LimitOrders />
    </div>
  );
}
