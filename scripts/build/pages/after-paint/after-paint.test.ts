import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../../../astro.config.mjs';
import { withOwnHashes } from '../own-hashes.ts';
import { withScriptsAfterPaint } from './after-paint.ts';

const starter = readFileSync(new URL('../../../../src/components/live/start-after-paint.js', import.meta.url), 'utf8');

test('keeps a page’s scripts inert until its last one starts them', () => {
  const page =
    '<body><p>$1 of it</p><script type="module" src="/_astro/a.js"></script><script type="module" src="/_astro/b.js"></script></body>';
  expect(withScriptsAfterPaint(page)).toBe(
    `<body><p>$1 of it</p><script type="after-paint" src="/_astro/a.js"></script><script type="after-paint" src="/_astro/b.js"></script><script>${starter}</script></body>`,
  );
});

test('leaves a page without scripts of its own unchanged', () => {
  const page = '<body><script>early()</script><astro-island component-url="/_astro/a.js"></astro-island></body>';
  expect(withScriptsAfterPaint(page)).toBe(page);
});

test('allows the starting script in the page’s policy', () => {
  const csp = config.security?.csp as { scriptDirective: { hashes: string[] } };
  const policy = `<meta http-equiv="content-security-policy" content="script-src ${csp.scriptDirective.hashes.map((hash) => `'${hash}'`).join(' ')}">`;
  const page = withScriptsAfterPaint(`${policy}<body><script type="module" src="/a.js"></script></body>`);
  expect(withOwnHashes(page).match(/'sha256-/g)).toHaveLength(1);
});
