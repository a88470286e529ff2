import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { inUnit } from '../../i18n/figures.ts';
import { AssetMark } from '../assets/AssetIcons.tsx';
import { changeOf } from '../charts/change.ts';
import type { AssetChoice } from '../state/assets/asset-list.ts';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { tLanding } from '../words/landing-words.ts';
import { tMarket } from '../words/market-words.ts';
import { pairKey, useDayChanges } from './day-changes.ts';
import { type PopularSwap, popularSwaps } from './popular-swaps.ts';

/** Fills the form with the pair and focuses the amount. */
export function takePair({ from, to }: { readonly from: AssetInfo; readonly to: AssetInfo }): void {
  $from.set(from.id);
  $to.set(to.id);
  $amountText.set('');
  document.getElementById('amount')?.focus();
}

function DayChange({ bps }: { readonly bps: number }) {
  const { way, mark, text, said } = changeOf(bps);
  return (
    <span className="change" data-way={way}>
      <span aria-hidden="true">
        {mark} {text}
      </span>
      <span className="visually-hidden">
        {said} {tMarket('asset.in', { range: tMarket('range.24h.long') })}
      </span>
    </span>
  );
}

function Row({ swap, bps }: { readonly swap: PopularSwap; readonly bps: number | undefined }) {
  const { from, to, rate } = swap;
  return (
    <li>
      <button type="button" className="popular-row" onClick={() => takePair(swap)}>
        <span className="mark-pair">
          <AssetMark asset={from} size={28} />
          <AssetMark asset={to} size={28} />
        </span>
        <span className="visually-hidden">{tLanding('landing.swap', { from: from.ticker, to: to.ticker })}, </span>
        <b aria-hidden="true">
          {from.ticker} <i>→</i> {to.ticker}
        </b>
        <span className="popular-rate">{inUnit(rate, to.ticker)}</span>
        <span className="popular-change">{bps !== undefined && <DayChange bps={bps} />}</span>
      </button>
    </li>
  );
}

interface Props {
  readonly choices: readonly AssetChoice[];
}

/** Popular pairs at current rates. A row fills the form. */
export function PopularSwaps({ choices }: Props) {
  const swaps = popularSwaps(choices);
  const changes = useDayChanges(swaps);
  const waiting = Array.from({ length: choices.length === 0 ? 5 : 0 }, (_, place) => place);
  return (
    <section className="card market-popular" aria-labelledby="market-popular">
      <header>
        <h2 id="market-popular">{tLanding('landing.popular')}</h2>
        <span className="quiet">
          {tLanding('landing.now')} · {tMarket('range.24h')}
        </span>
      </header>
      <ul>
        {swaps.map((swap) => (
          <Row key={pairKey(swap)} swap={swap} bps={changes.get(pairKey(swap))} />
        ))}
        {waiting.map((place) => (
          <li key={place} className="market-line" aria-hidden="true" />
        ))}
      </ul>
    </section>
  );
}
