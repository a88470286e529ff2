import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { assetMark, networkMark } from '../ui/live-marks.ts';
import { crossingPath, doneText, markSizes } from './crossing-path.ts';

interface Way {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  /** One network, or those that are compared. */
  readonly networks: readonly NetworkId[];
  /** Of the band in pixels: 36, 44, 56 or 84. */
  readonly height?: 36 | 44 | 56 | 84;
  /** How much of the way is done, 0 to 1; no copy of the band without it. */
  readonly progress?: number;
  /** A refund is amber. */
  readonly tone?: 'refund';
}

const band = (name: string): SVGElement =>
  svgElement(`svg.${name}`, { viewBox: '0 0 1000 100', preserveAspectRatio: 'none' }, svgElement('path', { d: crossingPath }));

/** The band of Crossing.tsx for pages without React. */
export function crossing({ from, to, networks, height = 44, progress, tone }: Way): HTMLElement {
  const { end, network: middle } = markSizes(height);
  const made = element(
    'span.crossing',
    { 'data-size': `${height}`, 'data-tone': tone ?? false, 'aria-hidden': 'true' },
    band('crossing-band'),
    ...(progress === undefined ? [] : [band('crossing-done')]),
    assetMark(from, end),
    element('span.crossing-networks', ...networks.map((network) => networkMark(network, middle))),
    assetMark(to, end),
  );
  if (progress !== undefined) setProgress(made, progress);
  return made;
}

/** Moves the filled part of a crossing that was made with progress. */
export const setProgress = (made: HTMLElement, progress: number): void => made.style.setProperty('--done', doneText(progress));
