import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light, dark },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'stop', 'warn'].flatMap((text) =>
  ['paper', 'surface', 'sunken'].map((ground) => [text, ground] as const),
);
const pairs = [
  ...texts,
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-2'],
  ['accent', 'soft'],
  ['ink', 'raise'],
  ['warn', 'warn-bg'],
  ['stop', 'stop-bg'],
] as const;
/** Graphics that convey meaning. */
const graphics = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['fill', 'band'],
  ['amber', 'surface'],
] as const;

describe('tokens', () => {
  test('have every color in both themes', () => {
    expect([...tokens.keys()]).toEqual(
      'paper surface sunken raise ink ink-2 ink-3 line edge accent accent-2 accent-ink soft band fill deep warn warn-bg amber stop stop-bg'.split(
        ' ',
      ),
    );
  });

  test.each(pairs)('%s is readable on %s', (text, ground) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(tokens.get(text)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(graphics)('%s stands out on %s', (graphic, ground) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(tokens.get(graphic)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? '')).toBeGreaterThanOrEqual(3);
    }
  });
});
