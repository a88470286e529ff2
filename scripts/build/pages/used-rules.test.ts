import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withUsedRules, withUsedStyles } from './used-rules.ts';

const sheet =
  'a{color:red}.callout{gap:1px}.callout-label{gap:2px}:is(.callout-stop,.steps) b{gap:3px}.button{gap:4px}@media print{.steps>li{gap:5px}.button{gap:6px}}';

test('drops the rules of content that a page does not have, and no others', () => {
  expect(withUsedRules(sheet, '<p class="button">')).toBe('a{color:red}.button{gap:4px}@media print{.button{gap:6px}}');
  const kept = 'a{color:red}:is(.callout-stop,.steps) b{gap:3px}.button{gap:4px}@media print{.steps>li{gap:5px}.button{gap:6px}}';
  expect(withUsedRules(sheet, '<ol class="wide steps">')).toBe(kept);
});

test('drops fonts of characters that a page does not have, unless an island may show them', () => {
  const font = '@font-face{font-family:G;src:url(g.woff2);unicode-range:U+401,U+410-44F}';
  expect(withUsedRules(font, '<p>Strait</p>')).toBe('');
  expect(withUsedRules(font, '<p>Обмен</p>')).toBe(font);
  expect(withUsedRules(font, '<astro-island></astro-island>')).toBe(font);
});

test('allows the shorter style by its hash', () => {
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const page = (style: string) => `<meta content="style-src '${hashOf(style)}'"><style>${style}</style><p class="a">`;
  expect(withUsedStyles(page('a{color:red}.callout{gap:1px}'))).toBe(page('a{color:red}'));
});
