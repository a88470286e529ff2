import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { exact, group, inUnit, percent } from '../../i18n/figures.ts';
import { say } from '../../i18n/t.ts';
import type { Ask } from '../form/$form.ts';
import { $ask } from '../form/$form.ts';
import { $quote } from '../offers/$quote.ts';
import { loadConfirm } from '../review/ConfirmHost.tsx';
import { type ConfirmWord, tell } from '../review/confirm-words.ts';
import { $now } from '../swap/$now.ts';
import { $opened } from '../swap/$opened.ts';
import { deviceClock } from '../ui/clock.ts';
import {
  $limit,
  distanceBps,
  type LimitForm,
  limitSubject,
  longestHours,
  marketOf,
  priceText,
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

function TargetField({ form, ask }: { readonly form: LimitForm; readonly ask: Ask }) {
  const values = { from: ask.from.ticker, to: ask.to.ticker };
  const label = { percent: tell('limit.percent'), price: tell('limit.price', values), amount: tell('limit.amount', values) };
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
        <fieldset className="quick" aria-label={tell('limit.quick')}>
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
  if (bps === 0n) return tell('limit.at');
  return bps > 0n ? tell('limit.above', { percent: percent(Number(bps)) }) : tell('limit.below', { percent: percent(Number(-bps)) });
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
function Standing({ ask, target, market }: { readonly ask: Ask; readonly target: bigint; readonly market: bigint | undefined }) {
  const amount = (units: bigint) => inUnit(exact(units, ask.to.decimals), ask.to.ticker);
  const bps = market === undefined ? undefined : distanceBps(target, market);
  const warning = bps === undefined ? undefined : bps <= 0n ? tell('limit.atOnce') : bps >= farBps ? tell('limit.far') : undefined;
  return (
    <>
      <dl>
        <Row name={tell('limit.target')}>{amount(target)}</Row>
        {market !== undefined && <Row name={tell('limit.market')}>{amount(market)}</Row>}
        {bps !== undefined && <Row name={tell('limit.distance')}>{distanceText(bps)}</Row>}
      </dl>
      <p className="quiet">
        {tell('limit.priceNow', { price: group(shorten(priceText(target, ask))), from: ask.from.ticker, to: ask.to.ticker })}
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
        legend={tell('limit.ttl')}
        items={ttls.map(({ ttl, name }) => ({ id: ttl, name: tell(name) }))}
        value={form.ttl}
        onChoose={(ttl) => write({ ttl })}
      />
      {form.ttl === 'custom' && (
        <div className="limit-field">
          <label htmlFor="limit-hours">{tell('limit.hours')}</label>
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
          <p id="limit-hours-note" className={wrong ? 'note note-stop' : 'note'}>
            {wrong ? tell('limit.wrongHours') : ''}
          </p>
        </div>
      )}
    </>
  );
}

function LimitReview({ hasTarget }: { readonly hasTarget: boolean }) {
  const ask = useStore($ask);
  const needsDestination = hasTarget && ask !== undefined && ask.destination === undefined;
  const act = () => {
    if (needsDestination) return document.getElementById('destination')?.focus();
    const subject = limitSubject($limit.get(), $quote.get(), $ask.get(), deviceClock.now());
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
      <b>{tell(words)}</b>
    </button>
  );
}

function Order({ ask }: { readonly ask: Ask }) {
  const form = useStore($limit);
  const state = useStore($quote);
  const now = useStore($now);
  const market = marketOf(state, ask, now);
  const target = readTarget(form, ask, market);
  const wrong = target.kind === 'wrong' ? target.hint : undefined;
  const isAsking = state.kind === 'asking' || state.kind === 'idle';
  return (
    <>
      <Segments
        legend={tell('limit.by')}
        items={bys.map(({ by, name }) => ({ id: by, name: tell(name) }))}
        value={form.by}
        onChoose={(by) => write({ by })}
      />
      <TargetField form={form} ask={ask} />
      <p id="limit-note" className={wrong === undefined ? 'note' : 'note note-stop'} role="status">
        {wrong ?? (market === undefined ? (isAsking ? say('offers.asking') : tell('limit.noMarket')) : '')}
      </p>
      {target.kind === 'target' && <Standing ask={ask} target={target.units} market={market} />}
      <Expiry form={form} />
      <LimitReview hasTarget={target.kind === 'target' && readTtl(form) !== undefined} />
    </>
  );
}

/** An order that rests in THORChain's book until the market pays its target, and the orders that already do. */
export default function Limit() {
  const ask = useStore($ask);
  return (
    <>
      <h2 className="visually-hidden">{tell('limit.heading')}</h2>
      <div className="card limit">
        <p className="quiet">{tell('limit.intro')}</p>
        {ask === undefined ? <p className="limit-empty">{tell('limit.waiting')}</p> : <Order ask={ask} />}
      </div>
      <LimitOrders />
    </>
  );
}
