import type { NetworkId } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { bpsBetween, changeElement, changeOf } from '../charts/change.ts';
import { client } from '../ui/client.ts';
import { tLive } from '../ui/live-words.ts';
import { fetchTrend, isWholeHistory, lineBox, linePath, spanText, type Trend } from './pool-trend.ts';

/** Maximum concurrent requests; the rest are queued. */
const maxAtOnce = 3;
const deadlineMs = 8_000;
/** Refetch interval of a trend; shorter after a failure or while there is no trend yet. */
const freshMs = 10 * 60_000;
const retryMs = 60_000;

export interface TrendOf {
  readonly key: string;
  readonly network: NetworkId;
  /** The asset of the pool. */
  readonly id: string;
}

interface Known {
  readonly trend: Trend | 'none' | undefined;
  readonly until: number;
}

/** Where a row shows its trend: a line with a label, or only the label where space is limited. */
export interface TrendPlace {
  readonly of: TrendOf;
  readonly wide: HTMLElement;
  readonly narrow: HTMLElement;
}

export interface Trends {
  /** Shows the known trend in the row, and requests it once the row is in view. */
  attach(row: HTMLElement, place: TrendPlace): void;
  /** Detaches all rows. */
  detachAll(): void;
}

function line(trend: Trend, bps: number, label: string): SVGElement {
  const { width, height } = lineBox;
  const box = {
    viewBox: `0 0 ${width} ${height}`,
    width: `${width}`,
    height: `${height}`,
    role: 'img',
    'aria-label': label,
    'data-way': changeOf(bps).way,
  };
  return svgElement('svg.trend-line', box, svgElement('path', { d: linePath(trend) }));
}

function show({ wide, narrow }: TrendPlace, trend: Known['trend']): void {
  if (trend === undefined || trend === 'none') {
    const none = tLive('pools.noHistory');
    const dash = element('span', { 'aria-hidden': 'true' }, '–');
    wide.replaceChildren(element('span.trend-none', { title: none }, dash, element('span.visually-hidden', none)));
    narrow.replaceChildren();
    return;
  }
  const bps = bpsBetween(trend[0]?.price ?? 0n, trend.at(-1)?.price ?? 0n);
  const span = spanText(trend);
  const short = isWholeHistory(trend) ? [] : [element('span.live-sub', span)];
  const shown = element('span.trend-change', { 'aria-hidden': 'true' }, changeElement(bps), ...short);
  wide.replaceChildren(line(trend, bps, `${span}: ${changeOf(bps).said}`), shown);
  narrow.replaceChildren(element('span.visually-hidden', `${span}: `), changeElement(bps), ...short.map((one) => one.cloneNode(true)));
}

/** Trends of table rows, requested a few at a time as they come into view. */
export function createTrends(): Trends {
  const known = new Map<string, Known>();
  const places = new Map<Element, TrendPlace>();
  const waiting = new Map<string, TrendOf>();
  const asking = new Set<string>();

  const isDue = ({ key }: TrendOf) => (known.get(key)?.until ?? 0) <= Date.now() && !asking.has(key);

  function next(): void {
    for (const [key, of] of waiting) {
      if (asking.size >= maxAtOnce) return;
      waiting.delete(key);
      if (isDue(of)) void request(of);
    }
  }

  async function request({ key, network, id }: TrendOf): Promise<void> {
    asking.add(key);
    const trend = await fetchTrend(network, id, client, deadlineMs);
    asking.delete(key);
    const before = known.get(key)?.trend;
    known.set(key, { trend: trend ?? before, until: Date.now() + (trend === undefined || trend === 'none' ? retryMs : freshMs) });
    for (const place of places.values()) if (place.of.key === key) show(place, trend ?? before);
    next();
  }

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const of = places.get(target)?.of;
      if (of === undefined) continue;
      if (isIntersecting && isDue(of)) waiting.set(of.key, of);
      if (!isIntersecting) waiting.delete(of.key);
    }
    next();
  });

  return {
    attach(row, place) {
      const held = known.get(place.of.key);
      if (held !== undefined) show(place, held.trend);
      places.set(row, place);
      seen.observe(row);
    },
    detachAll() {
      seen.disconnect();
      places.clear();
      waiting.clear();
    },
  };
}
