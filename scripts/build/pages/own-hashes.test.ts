import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withOwnHashes } from './own-hashes.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (...hashes: string[]) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' ${hashes.join(' ')};">`;

const own = ['a()', 'b()\n', 'p{color:red}'];
const body = `<script>a()</script><script type="module">b()\n</script><script src="/c.js"></script><style>p{color:red}</style><p>x</p>`;

test('the policy of a page names the hashes of its own scripts and styles, and no others', () => {
  const html = policyOf(...own.map(hashOf), hashOf('other()'), hashOf('i{}')) + body;
  expect(withOwnHashes(html)).toBe(policyOf(...own.map(hashOf)) + body);
});

test('nothing else of a page changes, and no hash is added that the policy did not name', () => {
  const html = `${policyOf(hashOf('a()'))}${body}<p>'sha256-abc='</p>`;
  expect(withOwnHashes(html)).toBe(html);
  expect(withOwnHashes(body)).toBe(body);
});
