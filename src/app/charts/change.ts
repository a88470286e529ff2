import { element } from '../../dom/element.ts';
import { figureLocale, isolated, perLocale } from '../../i18n/locale.ts';

const shares = perLocale(() => {
  const options = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return {
    plain: new Intl.NumberFormat(figureLocale(), { ...options, signDisplay: 'never' }),
    signed: new Intl.NumberFormat(figureLocale(), { ...options, signDisplay: 'exceptZero' }),
  };
});

/** Changes below this round to zero. */
const minShownBps = 5;

/** A gain or loss as displayed: direction, unsigned text, and signed text for screen readers. */
export interface Change {
  readonly way: 'up' | 'down' | 'flat';
  readonly mark: '▲' | '▼' | '';
  readonly text: string;
  readonly said: string;
}

/** Formats basis points as a change: 121 is shown as ▲ 1.2%. */
export function changeOf(bps: number): Change {
  const way = Math.abs(bps) < minShownBps ? 'flat' : bps > 0 ? 'up' : 'down';
  const mark = way === 'flat' ? '' : way === 'up' ? '▲' : '▼';
  return { way, mark, text: isolated(shares().plain.format(bps / 10_000)), said: shares().signed.format(bps / 10_000) };
}

/** Change from the first to the last value, in basis points. */
export function bpsBetween(first: bigint, last: bigint): number {
  return first === 0n ? 0 : Number(((last - first) * 10_000n) / first);
}

/** Change element for pages without React: sign, value, color and screen reader text. */
export function changeElement(bps: number): HTMLElement {
  const { way, mark, text, said } = changeOf(bps);
  return element(
    'span.change',
    { 'data-way': way },
    element('span', { 'aria-hidden': 'true' }, mark === '' ? text : `${mark}\u2009${text}`),
    element('span.visually-hidden', said),
  );
}
