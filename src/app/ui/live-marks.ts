import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { svgElement } from '../../dom/element.ts';
import { isToken, lettersOf, networkShapes, tintOf } from '../assets/icon-shapes.ts';

/** The coin of Marks.tsx for pages without React. */
export function assetMark(asset: AssetInfo): SVGElement {
  const letters = lettersOf(asset);
  const coin = svgElement(
    `g.tint-${tintOf(isToken(asset) ? asset.ticker : asset.chain)}`,
    svgElement('circle', { cx: '18', cy: '18', r: '17.5' }),
    svgElement(`text.mark-letters-${letters.length}`, { x: '18', y: '18' }, letters),
  );
  const rim = svgElement(
    `g.mark-chain.tint-${tintOf(asset.chain)}`,
    svgElement('circle', { cx: '29', cy: '29', r: '7' }),
    svgElement('text', { x: '29', y: '29' }, asset.chain.charAt(0)),
  );
  const box = { viewBox: '0 0 36 36', width: '28', height: '28', 'aria-hidden': 'true' };
  return svgElement('svg.mark', box, coin, ...(isToken(asset) ? [rim] : []));
}

export function networkMark(network: NetworkId): SVGElement {
  const box = { viewBox: '0 0 20 20', width: '16', height: '16', 'aria-hidden': 'true' };
  return svgElement('svg.network-mark', box, svgElement('path', { d: networkShapes[network], fill: 'currentColor' }));
}
