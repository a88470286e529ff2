import { describe, expect, test } from 'vitest';
import { toMarkdown, toParts } from './body.ts';
import type { PageContext } from './component.ts';
import { toHtml } from './html.ts';
import type { Page } from './page.ts';
import { twinOf } from './twin.ts';

const context: PageContext = {
  origin: 'https://strait.example',
  samples: { quote: [{ label: 'curl', language: 'sh', text: 'curl -s https://strait.example\n' }] },
};
const page: Page = {
  title: 'Say "quotes"',
  description: 'A page that stands for all of them in the tests of this file, no more.',
  kind: 'doc',
  updated: '2026-11-20',
  section: 'Guides',
  path: '/developers/x',
  file: 'content/developers/x.mdx',
  source: 'Text.',
};
const twin = (source: string) => toMarkdown({ file: page.file, source }, context);

describe('a twin', () => {
  test('a twin starts with its front matter, the way to the index and its heading', () => {
    expect(twinOf(page, context)).toBe(
      [
        '---',
        'title: "Say \\"quotes\\""',
        `description: "${page.description}"`,
        'canonical: https://strait.example/developers/x',
        'last_updated: 2026-11-20',
        'tokens: 19',
        '---',
        '',
        '> Index: [llms.txt](https://strait.example/llms.txt)',
        '',
        '# Say "quotes"',
        '',
        'Text.',
        '',
      ].join('\n'),
    );
  });

  test('a twin keeps markdown as it is written', () => {
    const source = '## One\n\nA *b* `c`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = <b>{1}</b>;\nimport x from "y";\n```\n';
    expect(twin(source)).toBe(source);
  });

  test('a twin has the origin in links of the site, not in code and not in links elsewhere', () => {
    expect(twin('[a](/b#c) [d](https://e.example/f) `[g](/h)` [i](#j)')).toBe(
      '[a](https://strait.example/b#c) [d](https://e.example/f) `[g](/h)` [i](#j)\n',
    );
  });

  test('a twin has the origin in images and in definitions of links', () => {
    expect(twin('![A](/a.png) ![B](/b.png "T") [c][d]\n\n[d]: /e#f')).toBe(
      '![A](https://strait.example/a.png) ![B](https://strait.example/b.png "T") [c][d]\n\n[d]: https://strait.example/e#f\n',
    );
  });

  test('a twin names its own origin where the file names the local one', () => {
    expect(twin('`http://localhost:4321/mcp`')).toBe('`https://strait.example/mcp`\n');
  });

  test('a twin has components in their markdown form', () => {
    expect(twin('A.\n\n<Callout kind="stop">\n\nSend *nothing*, see [b](/c).\n\nTwo.\n\n</Callout>\n\nD.')).toBe(
      'A.\n\n> **Stop**\n>\n> Send *nothing*, see [b](https://strait.example/c).\n>\n> Two.\n\nD.\n',
    );
    expect(twin('<Callout kind="note" title="Own">\n\nB.\n\n</Callout>')).toBe('> **Own**\n>\n> B.\n');
    expect(twin('<Sample name="quote" />')).toBe('**curl**\n\n```sh\ncurl -s https://strait.example\n```\n');
    expect(twin('<Steps>\n\n1. A\n2. B\n\n</Steps>')).toBe('1. A\n2. B\n');
    expect(twin('<LimitTable />')).toContain('| `quote` | `GET /api/v1/quote` | 60 per minute |');
    expect(twin('<ErrorTable />')).toContain('| `no_route` | 404 |');
  });

  test('a twin keeps a component in its list', () => {
    expect(twin('1. A\n\n   <Sample name="quote" />\n\n2. B')).toBe(
      '1. A\n\n   **curl**\n\n   ```sh\n   curl -s https://strait.example\n   ```\n\n2. B\n',
    );
  });

  test.each([
    ['import a from "b"\n\nText.', 'no imports and exports'],
    ['export const a = 1\n\nText.', 'no imports and exports'],
    ['Text {1 + 1}.', 'no expressions in braces'],
    ['{1 + 1}', 'no expressions in braces'],
    ['<Unknown />', '<Unknown> is none of the components'],
    ['A <b>c</b>.', '<b> is none of the components'],
    ['A <LimitTable /> b', 'stands on lines of its own'],
    ['<Sample name={"quote"} />', 'attributes as plain text'],
    ['<Sample {...a} />', 'attributes as plain text'],
    ['<Sample nme="quote" />', 'has no attribute nme'],
    ['<Sample />', 'needs the attribute name'],
    ['<Sample name="nope" />', 'no sample nope'],
    ['<Callout kind="loud">\n\nA.\n\n</Callout>', 'of kind note, warning, stop'],
    ['<Endpoint operation="nope" />', 'no endpoint nope'],
    ['<ToolReference name="nope" />', 'no tool nope'],
    ['<DecisionTable of="nope" />', 'of status or errors'],
    ['<Callout kind="note">\n\n<Unknown />\n\n</Callout>', '<Unknown> is none of the components'],
  ])('the body %j is refused with the file and the rule', (source, rule) => {
    expect(() => twin(source)).toThrow(/^content\/developers\/x\.mdx, line \d+ of the body: /);
    expect(() => twin(source)).toThrow(rule);
  });
});

describe('a page', () => {
  const html = (source: string, more: Partial<PageContext> = {}) =>
    toParts({ file: page.file, source }, { ...context, ...more }, (text) => text.trim());

  test('a page is the HTML of its markdown, with addresses of this site', () => {
    expect(html('A "b" [c](/d) ![e](/f.png).')).toEqual([{ html: '<p>A “b” <a href="/d">c</a> <img src="/f.png" alt="e">.</p>' }]);
  });

  test('a page links pages in its own language', () => {
    expect(html('[a](/b) ![c](/d.png)', { linkTo: (path) => `/de${path}` })).toEqual([
      { html: '<p><a href="/de/b">a</a> <img src="/d.png" alt="c"></p>' },
    ]);
  });

  test('a table of three columns says which are narrow, and a long name in code may break behind an underscore', () => {
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

  test('a page has components in their HTML form, those inside others too', () => {
    const [{ html: text = '' } = {}] = html('<Steps>\n\n1. A\n\n   <Sample name="quote" />\n\n2. B\n\n</Steps>');
    expect(text).toMatch(/^<div class="steps"><ol>\n<li>\n<p>A<\/p>\n<div class="sample" [\s\S]*<\/li>\n<\/ol>\n<\/div>$/);
    expect(text).toContain('<pre><code class="language-sh">curl -s https://strait.example</code></pre>');
    expect(html('<LimitTable />')[0]?.html).toContain('<td><code>quote</code></td>');
    expect(html('<ErrorTable />')[0]?.html).toContain('<tr id="no_route">');
    expect(html('<Callout kind="stop" title="A < b">\n\nC [d](/e).\n\n</Callout>')[0]?.html).toBe(
      '<div class="callout callout-stop" role="note">\n<p class="callout-label"><strong>A &lt; b</strong></p>\n<p>C <a href="/e">d</a>.</p>\n</div>',
    );
  });

  test('a page leaves room for what is live, with the text that stands for it', () => {
    expect(html('A.\n\n<LivePools />\n\nB.')).toEqual([
      { html: '<p>A.</p>\n' },
      { live: 'LivePools', html: '<p>The same as JSON: <a href="/api/v1/pools"><code>/api/v1/pools</code></a></p>\n' },
      { html: '\n<p>B.</p>' },
    ]);
  });
});
