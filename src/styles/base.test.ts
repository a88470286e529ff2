import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');

test.each(['button', 'input', 'select', 'textarea'])('a %s has the font of the page, not that of the browser', (control) => {
  const rules = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, , body = '']) => body.includes('font: inherit;'));
  expect(rules.flatMap(([, selectors = '']) => selectors.split(',').map((one) => one.trim()))).toContain(control);
});
