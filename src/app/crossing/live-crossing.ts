import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { assetMark, networkMark } from '../ui/live-marks.ts';
import { crossingPath, doneText, markSizes } from './crossing-path.ts';

interface Way {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  /** The network of the swap, or the networks compared. */
  readonly networks: readonly NetworkId[];
  /** Band height in pixels. */
  readonly height?: 36 | 44 | 56 | 84;
  /** Progress from 0 to 1; the band stays unfilled if absent. */
  readonly progress?: number;
  /** `refund` is drawn in amber. */
  readonly tone?: 'refund';
}

const band = (name: string): SVGElement =>
  svgElement(`svg.${name}`, { viewBox: '0 0 1000 100', preserveAspectRatio: 'none' }, svgElement('path', { d: crossingPath }));

/** Equivalent of Crossing.tsx for pages without React. */
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

/** Updates the filled part of a crossing created with progress. */
export const setProgress = (made: HTMLElement, progress: number): void => made.style.setProperty('--done', doneText(progress));
