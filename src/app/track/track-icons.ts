import { svgElement } from '../../dom/element.ts';

const paths = {
  check: 'M5 10.5l3.3 3.3L15 7',
  back: 'M8 5.5L4.5 9 8 12.5M4.5 9h7a3.5 3.5 0 0 1 0 7H10',
  dot: 'M10 9.99v.02',
  clock: 'M10 6v4l2.5 1.5M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14',
  cross: 'M6 6l8 8M14 6l-8 8',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5M3.5 14h13M8.5 16.5h3',
  mail: 'M3.5 5.5h13v9h-13zM4 6l6 5 6-5',
  save: 'M10 3.5v9m0 0l-3-3m3 3l3-3M4 16.5h12',
  copy: 'M7.5 7.5h8v8h-8zM5 12.5h-.5v-8h8V5',
  out: 'M7 13l6.5-6.5M8 6.5h5.5V12',
  share: 'M10 12.5v-9m0 0l-3 3m3-3l3 3M5 9.5v7h10v-7',
  right: 'M4.5 10h11m0 0l-4-4m4 4l-4 4',
  left: 'M15.5 10h-11m0 0l4-4m-4 4l4 4',
  plus: 'M10 4.5v11M4.5 10h11',
} as const;

type IconName = keyof typeof paths;

/** Decorative icon beside a label with the same meaning. */
export function icon(name: IconName, size = 18): SVGElement {
  const line = { d: paths[name], fill: 'none', stroke: 'currentColor', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const width = name === 'dot' ? '7' : '1.6';
  return svgElement(
    `svg.icon-${name}`,
    { viewBox: '0 0 20 20', width: `${size}`, height: `${size}`, 'aria-hidden': 'true' },
    svgElement('path', { ...line, 'stroke-width': width }),
  );
}
