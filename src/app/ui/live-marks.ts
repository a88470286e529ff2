import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { isToken, type MarkParts, markParts, markUrl } from './marks/asset-marks.ts';

const badgeShare = 0.46;

const drawing = (name: string, url: string, size: number): HTMLElement =>
  element(`img.${name}`, { src: url, width: `${size}`, height: `${size}`, alt: '', loading: 'lazy', decoding: 'async' });

function fill(mark: HTMLElement, { url, letters, badge }: MarkParts, size: number): void {
  const box = { viewBox: '0 0 36 36', width: `${size}`, height: `${size}` };
  const text = () => svgElement(`text.mark-letters-${letters.length}`, { x: '18', y: '18' }, letters);
  const coin = url === undefined ? svgElement('svg.mark-coin', box, text()) : drawing('mark-coin', url, size);
  mark.replaceChildren(coin, ...(badge === undefined ? [] : [drawing('mark-badge', badge, Math.round(size * badgeShare))]));
}

const marked = (parts: MarkParts, size: number): HTMLElement => {
  const mark = element('span.mark', { 'aria-hidden': 'true' });
  fill(mark, parts, size);
  return mark;
};

/** The asset mark of AssetIcons.tsx for pages without React. Letters are replaced by the logo of a pinned token once known. */
export function assetMark(asset: AssetInfo, size = 28): HTMLElement {
  const mark = marked(markParts(asset, undefined), size);
  if (isToken(asset))
    void import('./marks/token-marks.ts').then(
      ({ tokenMarks }) => fill(mark, markParts(asset, tokenMarks), size),
      () => undefined,
    );
  return mark;
}

export function networkMark(network: NetworkId, size = 20): HTMLElement {
  const mark = marked({ url: markUrl('networks', network), letters: '', badge: undefined }, size);
  mark.classList.add('network-mark');
  return mark;
}
