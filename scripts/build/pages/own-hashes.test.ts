import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withBareScripts, withOwnHashes } from './own-hashes.ts';

const hashText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (...hashes: string[]) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' ${hashes.join(' ')};">`;

const own = ['a()', 'b()\n', 'p{color:red}'];
const body = `<script>a()</script><script type="module">b()\n</script><script src="/c.js"></script><style>p{color:red}</style><p>x</p>`;

test('lists only the hashes of a page’s own scripts and styles in its policy', () => {
  const html = policyOf(...own.map(hashText), hashText('other()'), hashText('i{}')) + body;
  expect(withOwnHashes(html)).toBe(policyOf(...own.map(hashText)) + body);
});

test('changes nothing else and adds no hash the policy did not name', () => {
  const html = `${policyOf(hashText('a()'))}${body}<p>'sha256-abc='</p>`;
  expect(withOwnHashes(html)).toBe(html);
  expect(withOwnHashes(body)).toBe(body);
});

test('takes comments and indentation out of inline scripts and keeps the policy true', () => {
  const [long, short] = ["{\n  // Why.\n  a('//');\n}\n", "{\na('//');\n}\n"] as const;
  const page = (script: string) => `${policyOf(hashText(script))}<script>${script}</script>`;
  expect(withBareScripts(page(long))).toBe(page(short));
});
