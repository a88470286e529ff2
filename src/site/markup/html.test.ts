import { expect, test } from 'vitest';
import { toHtml } from './html.ts';

test('marks narrow columns in a table of three, and lets long code names break after an underscore', () => {
  const text = toHtml('| A | B | C |\n|---|---|---|\n| `a_b` | 400 | So |\n| `c` | 404 | A sentence that is long |');
  const rows = text.match(/<tr>\s*<td[\s\S]*?<\/tr>/g)?.map((row) => row.replaceAll(/\s*\n\s*/g, ''));
  expect(rows).toEqual([
    '<tr><td><code>a_<wbr>b</code></td><td class="narrow">400</td><td>So</td></tr>',
    '<tr><td><code>c</code></td><td class="narrow">404</td><td>A sentence that is long</td></tr>',
  ]);
  const two = toHtml('| A | B |\n|---|---|\n| `a_b` | `dependencies[].block_age_seconds` |');
  expect(two).toContain('<td><code>a_b</code></td>');
  expect(two).toContain('<code>dependencies[].<wbr>block_<wbr>age_<wbr>seconds</code>');
});
