import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { isToken, lettersOf, networkShapes, tintOf } from '../assets/icon-shapes.ts';

type Attributes = Readonly<Record<string, string>>;

/** An element of a drawing with attributes and children. */
export function drawn(name: string, attributes: Attributes, ...children: readonly (Node | string)[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The coin of Marks.tsx for pages without React. */
export function assetMark(face: AssetInfo): SVGElement {
  const letters = lettersOf(face);
  const coin = drawn(
    'g',
    { class: `tint-${tintOf(isToken(face) ? face.ticker : face.chain)}` },
    drawn('circle', { cx: '18', cy: '18', r: '17.5' }),
    drawn('text', { x: '18', y: '18', class: `mark-letters-${letters.length}` }, letters),
  );
  const rim = drawn(
    'g',
    { class: `mark-chain tint-${tintOf(face.chain)}` },
    drawn('circle', { cx: '29', cy: '29', r: '7' }),
    drawn('text', { x: '29', y: '29' }, face.chain.charAt(0)),
  );
  const box = { class: 'mark', viewBox: '0 0 36 36', width: '28', height: '28', 'aria-hidden': 'true' };
  return drawn('svg', box, coin, ...(isToken(face) ? [rim] : []));
}

export function networkMark(network: NetworkId): SVGElement {
  const box = { class: 'network-mark', viewBox: '0 0 20 20', width: '16', height: '16', 'aria-hidden': 'true' };
  return drawn('svg', box, drawn('path', { d: networkShapes[network], fill: 'currentColor' }));
}
