import { element, svgElement } from '../../dom/element.ts';
import { figureLocale, perLocale } from '../../i18n/locale.ts';
import { tMarket } from '../words/market-words.ts';
import {
  alongOf,
  areaPath,
  axisTimes,
  barsPath,
  type ChartPoint,
  type ChartScale,
  chartBox,
  chartLine,
  chartScale,
  depthOn,
  nearestPoint,
} from './chart-shape.ts';

/** Data and texts of a chart. */
export interface Chart {
  /** Description for screen readers: "Price of BTC in dollars, 7 days". */
  readonly label: string;
  readonly kind: 'line' | 'bars';
  readonly points: readonly ChartPoint[];
  /** Formats a value in full. */
  readonly text: (value: bigint) => string;
  /** Formats the grid values, short enough for the gutter. */
  readonly short: (values: readonly bigint[]) => readonly string[];
  /** Grid lines; 3 by default. */
  readonly lines?: number;
}

const times = perLocale(() => ({
  hour: new Intl.DateTimeFormat(figureLocale(), { hour: 'numeric', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(figureLocale(), { day: 'numeric', month: 'short' }),
  month: new Intl.DateTimeFormat(figureLocale(), { month: 'short', year: '2-digit' }),
  full: new Intl.DateTimeFormat(figureLocale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  date: new Intl.DateTimeFormat(figureLocale(), { day: 'numeric', month: 'short', year: 'numeric' }),
}));

const dayMs = 86_400_000;
/** Formats a point's time; points about a day apart omit the time of day. */
const momentText = (points: readonly ChartPoint[], time: number): string => {
  const apart = (points[1]?.time ?? 0) - (points[0]?.time ?? 0);
  return (apart < dayMs * 0.9 ? times().full : times().date).format(time);
};

/** Positions an element along one side of the chart, from 0 to 1. */
function at(share: number, made: HTMLElement): HTMLElement {
  made.style.setProperty('--at', `${Math.round(share * 10_000) / 100}%`);
  return made;
}

function drawing({ kind, points }: Chart, scale: ChartScale): SVGElement {
  const { width, height } = chartBox;
  const lines = scale.lines.map((value) => `M0 ${depthOn(scale, value) * height}H${width}`).join('');
  const shape =
    kind === 'bars'
      ? [svgElement('path.chart-bars', { d: barsPath(points, scale) })]
      : [svgElement('path.chart-area', { d: areaPath(points, scale) }), svgElement('path.chart-line', { d: chartLine(points, scale) })];
  const box = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' };
  return svgElement('svg', box, svgElement('path.chart-grid', { d: lines }), ...shape);
}

/** Row limit of the screen reader table. */
const maxRows = 24;

function readersTable({ label, points, text }: Chart): HTMLElement {
  const step = Math.max(1, Math.ceil(points.length / maxRows));
  const rows = points.filter((_, index) => (points.length - 1 - index) % step === 0);
  const heads = [tMarket('chart.time'), tMarket('chart.value')].map((name) => element('th', { scope: 'col' }, name));
  const body = rows.map(({ time, value }) =>
    element('tr', element('th', { scope: 'row' }, momentText(points, time)), element('td', text(value))),
  );
  const table = element('table', element('caption', label), element('thead', element('tr', ...heads)), element('tbody', ...body));
  // A table is as wide as its text whatever its styles, so it is wrapped.
  return element('div.visually-hidden', table);
}

/** Horizontal position of a point: the middle of a bar, the time on a line. */
const positionAt = ({ kind, points }: Chart, index: number): number =>
  kind === 'bars' ? (index + 0.5) / points.length : alongOf(points, points[index]?.time ?? 0);

const indexAt = ({ kind, points }: Chart, along: number): number => {
  const share = Math.min(1, Math.max(0, along));
  return kind === 'bars' ? Math.min(points.length - 1, Math.floor(share * points.length)) : nearestPoint(points, share);
};

const bubbleGap = 8;
/** Width in pixels of the axis values beside the plot, which the bubble may overlap. */
const gutter = 56;

/** Places the bubble beside the crosshair on the side with more room, fully visible. */
function placeBubble(plot: HTMLElement, bubble: HTMLElement, share: number): void {
  const [space, width] = [plot.clientWidth, bubble.offsetWidth];
  const wanted = share > 0.5 ? share * space - width - bubbleGap : share * space + bubbleGap;
  bubble.style.setProperty('left', `${Math.round(Math.max(0, Math.min(wanted, space + gutter - width)))}px`);
}

/** Adds a crosshair controlled by pointer, touch and slider keys. */
function withCrosshair(plot: HTMLElement, chart: Chart): void {
  const { points, text } = chart;
  const last = points.length - 1;
  const [line, bubble] = [
    element('i.chart-cross', { hidden: true }),
    element('span.chart-bubble', { hidden: true, 'aria-hidden': 'true' }),
  ];
  plot.append(line, bubble);
  let index = last;

  const announce = () => {
    const point = points[index];
    if (point === undefined) return;
    const said = `${momentText(points, point.time)} · ${text(point.value)}`;
    plot.setAttribute('aria-valuenow', `${index}`);
    plot.setAttribute('aria-valuetext', said);
    bubble.textContent = said;
  };
  const show = (next: number) => {
    index = Math.min(last, Math.max(0, next));
    announce();
    const share = positionAt(chart, index);
    for (const one of [line, bubble]) at(share, one).hidden = false;
    placeBubble(plot, bubble, share);
  };
  const hide = () => {
    if (plot.matches(':focus-visible')) return;
    for (const one of [line, bubble]) one.hidden = true;
  };
  const follow = ({ clientX }: PointerEvent) => {
    const { left, width } = plot.getBoundingClientRect();
    show(indexAt(chart, (clientX - left) / width));
  };
  const page = Math.max(1, Math.round(points.length / 10));
  const moves: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => index - 1,
    ArrowDown: () => index - 1,
    ArrowRight: () => index + 1,
    ArrowUp: () => index + 1,
    PageDown: () => index - page,
    PageUp: () => index + page,
    Home: () => 0,
    End: () => last,
  };
  plot.addEventListener('pointerdown', follow);
  plot.addEventListener('pointermove', follow);
  for (const name of ['pointerleave', 'pointercancel']) plot.addEventListener(name, hide);
  plot.addEventListener('blur', () => hide());
  plot.addEventListener('focus', () => plot.matches(':focus-visible') && show(index));
  plot.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    show(move());
  });
  announce();
}

/** Draws a chart into `host`, which is sized by the style sheet. Time runs to the right in every language. */
export function drawChart(host: HTMLElement, chart: Chart): void {
  const { label, points, kind } = chart;
  const scale = chartScale(points, { lines: chart.lines ?? 3, fromZero: kind === 'bars' });
  const slider = { role: 'slider', tabindex: '0', 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': `${points.length - 1}` };
  const plot = element('div.chart-plot', slider, drawing(chart, scale));
  withCrosshair(plot, chart);
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const axis = axisTimes(first, last);
  const texts = chart.short(scale.lines);
  const scaleTexts = scale.lines.map((value, index) => at(depthOn(scale, value), element('span', texts[index] ?? '')));
  const dates = axis.times.map((time) => at(alongOf(points, time), element('span', times()[axis.unit].format(time))));
  host.dataset['state'] = 'ready';
  host.replaceChildren(
    plot,
    element('div.chart-scale', { 'aria-hidden': 'true' }, ...scaleTexts),
    element('div.chart-times', { 'aria-hidden': 'true' }, ...dates, element('span.chart-now', tMarket('chart.now'))),
    readersTable(chart),
  );
}

/** Shows a placeholder of the chart's size while there is no chart. */
export function showChartState(host: HTMLElement, state: 'waiting' | 'empty' | 'failed', retry?: () => void): void {
  host.dataset['state'] = state;
  const plot = element('div.chart-plot', svgElement('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }));
  if (state === 'waiting') {
    host.replaceChildren(plot);
    return;
  }
  const button = element('button.button-quiet', { type: 'button' }, tMarket('chart.retry'));
  button.addEventListener('click', () => retry?.());
  const said = element('div.chart-none', element('p', tMarket(state === 'empty' ? 'chart.empty' : 'chart.failed')));
  if (state === 'failed' && retry !== undefined) said.append(button);
  host.replaceChildren(plot, said);
}
