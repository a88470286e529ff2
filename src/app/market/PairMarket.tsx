import { useEffect, useId, useRef, useState } from 'react';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { rateDecimals } from '../../core/pool/pair-rate.ts';
import type { HistoryRange } from '../../core/pool/pool-history.ts';
import { brief, inUnit } from '../../i18n/figures.ts';
import { AssetMark } from '../assets/AssetIcons.tsx';
import { changeOf } from '../charts/change.ts';
import { drawChart, showChartState } from '../charts/draw-chart.ts';
import { type PairRates, readPairRates } from '../charts/pair-rates.ts';
import { shortFigures } from '../charts/short-figures.ts';
import { client } from '../ui/client.ts';
import { tMarket } from '../words/market-words.ts';
import { PairStar } from './PairStar.tsx';

interface Props {
  readonly from: string;
  readonly to: string;
}

type State = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'ready'; readonly rates: PairRates };

const ranges: readonly HistoryRange[] = ['24h', '7d', '30d'];
/** Refresh interval of the rates while the page is visible. */
const everyMs = 5 * 60_000;
const waiting: State = { kind: 'waiting' };

/** Rates of a pair, refreshed every few minutes; a failed refresh keeps the previous ones. */
function usePairRates({ from, to, range }: Props & { readonly range: HistoryRange }) {
  const [state, setState] = useState<State & { readonly key?: string }>(waiting);
  const [tries, setTries] = useState(0);
  const key = `${from} ${to} ${range}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try reads again.
  useEffect(() => {
    let current = true;
    const read = () =>
      readPairRates(client, { from, to, range }).then(
        (rates) => current && setState({ kind: 'ready', rates, key }),
        () => current && setState((held) => (held.key === key && held.kind === 'ready' ? held : { kind: 'failed', key })),
      );
    void read();
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), everyMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [from, to, range, tries]);
  return { state: state.key === key ? state : waiting, retry: () => setTries((tried) => tried + 1) };
}

function Ranges({ range, onChange }: { readonly range: HistoryRange; readonly onChange: (range: HistoryRange) => void }) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={tMarket('range.label')}>
      {ranges.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            checked={one === range}
            aria-label={tMarket(`range.${one}.long`)}
            onChange={() => onChange(one)}
          />
          {tMarket(`range.${one}`)}
        </label>
      ))}
    </div>
  );
}

function Change({ bps, range }: { readonly bps: number; readonly range: HistoryRange }) {
  const { way, mark, text, said } = changeOf(bps);
  return (
    <span>
      <span className="change" data-way={way}>
        <span aria-hidden="true">{mark === '' ? text : `${mark}\u2009${text}`}</span>
        <span className="visually-hidden">{said}</span>
      </span>{' '}
      {tMarket(`range.${range}.long`)}
    </span>
  );
}

/** Market of a pair: its current mid rate, the change over time, and a note that explains the rate. */
export default function PairMarket({ from, to }: Props) {
  const [range, setRange] = useState<HistoryRange>('7d');
  const host = useRef<HTMLDivElement>(null);
  const { state, retry } = usePairRates({ from, to, range });
  const [paid, got] = [assetInfo(from), assetInfo(to)];
  const [fromTicker, toTicker] = [paid?.ticker ?? from, got?.ticker ?? to];
  const rates = state.kind === 'ready' ? state.rates : undefined;
  const inTo = (rate: bigint) => inUnit(brief(rate, rateDecimals), toTicker);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state stands for all that is drawn.
  useEffect(() => {
    const chart = host.current;
    if (chart === null) return;
    if (rates === undefined) showChartState(chart, state.kind === 'failed' ? 'failed' : 'waiting', retry);
    else if (rates.points.length < 2) showChartState(chart, 'empty');
    else {
      const label = tMarket('pair.label', { from: fromTicker, to: toTicker, range: tMarket(`range.${range}.long`) });
      const short = (values: readonly bigint[]) => shortFigures(values, { decimals: rateDecimals });
      drawChart(chart, { label, kind: 'line', points: rates.points, text: inTo, short });
    }
  }, [state]);

  return (
    <section className="card pair-market" aria-label={tMarket('pair.heading', { from: fromTicker, to: toTicker })}>
      <header>
        <div className="pair-title">
          <h2>
            <span className="pair-marks" aria-hidden="true">
              {paid && <AssetMark asset={paid} size={28} />}
              {got && <AssetMark asset={got} size={28} />}
            </span>
            {fromTicker} / {toTicker}
          </h2>
          {paid && got && <PairStar from={paid} to={got} />}
        </div>
        <Ranges range={range} onChange={setRange} />
      </header>
      <p className="pair-rate">
        {rates && (
          <>
            <b>{inTo(rates.rate)}</b>
            <span>{tMarket('pair.for', { from: fromTicker })}</span>
            <Change bps={rates.changeBps} range={range} />
          </>
        )}
      </p>
      <div ref={host} className="chart" />
      <p className="pair-foot">
        {rates && (
          <>
            <span>
              {tMarket('pair.high')} <b>{brief(rates.high, rateDecimals)}</b>
            </span>
            <span>
              {tMarket('pair.low')} <b>{brief(rates.low, rateDecimals)}</b>
            </span>
            <span>{tMarket('pair.mid', { network: protocols[rates.network].name })}</span>
          </>
        )}
      </p>
    </section>
  );
}
