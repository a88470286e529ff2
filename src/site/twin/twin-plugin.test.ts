import { describe, expect, test } from 'vitest';
import type { PageContext } from '../page/markdown-form.ts';
import type { Page } from '../page/page.ts';
import { toMarkdown, twinOf } from './page-twin.ts';

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
  test('starts with its front matter, a link to the index and its heading', () => {
    expect(twinOf(page, context)).toBe(
      [
        '---',
        'title: "Say \\"quotes\\""',
        `description: "${page.description}"`,
        'canonical: https://strait.example/developers/x',
        'last_updated: 2026-11-20',
        'tokens: 65',
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

  test('keeps markdown unchanged', () => {
    const source = '## One\n\nA *b* `c`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = <b>{1}</b>;\nimport x from "y";\n```\n';
    expect(twin(source)).toBe(source);
  });

  test('has the origin in links within the site, but not in code or in links elsewhere', () => {
    expect(twin('[a](/b#c) [d](https://e.example/f) `[g](/h)` [i](#j)')).toBe(
      '[a](https://strait.example/b#c) [d](https://e.example/f) `[g](/h)` [i](#j)\n',
    );
  });

  test('has the origin in images and link definitions', () => {
    expect(twin('![A](/a.png) ![B](/b.png "T") [c][d]\n\n[d]: /e#f')).toBe(
      '![A](https://strait.example/a.png) ![B](https://strait.example/b.png "T") [c][d]\n\n[d]: https://strait.example/e#f\n',
    );
  });

  test('names its own origin where the file names the local one', () => {
    expect(twin('`http://localhost:4321/mcp`')).toBe('`https://strait.example/mcp`\n');
  });

  test('has components in their markdown form', () => {
    expect(twin('A.\n\n<Callout kind="stop">\n\nSend *nothing*, see [b](/c).\n\nTwo.\n\n</Callout>\n\nD.')).toBe(
      'A.\n\n> **Stop**\n>\n> Send *nothing*, see [b](https://strait.example/c).\n>\n> Two.\n\nD.\n',
    );
    expect(twin('<Callout kind="note" title="Own">\n\nB.\n\n</Callout>')).toBe('> **Own**\n>\n> B.\n');
    expect(twin('<Sample name="quote" />')).toBe('**curl**\n\n```sh\ncurl -s https://strait.example\n```\n');
    expect(twin('<Steps>\n\n1. A\n2. B\n\n</Steps>')).toBe('1. A\n2. B\n');
    expect(twin('<LimitTable />')).toContain('| `quote` | `GET /api/v1/quote` | 60 per minute |');
    expect(twin('<ErrorTable />')).toContain('| `no_route` | 404 |');
  });

  test('keeps a component in its list', () => {
    expect(twin('1. A\n\n   <Sample name="quote" />\n\n2. B')).toBe(
      '1. A\n\n   **curl**\n\n   ```sh\n   curl -s https://strait.example\n   ```\n\n2. B\n',
    );
  });

  test('evaluates expressions with the file’s imports and exports', () => {
    const source = [
      "import packageJson from '../../package.json';",
      "import { limits as all } from '../../src/contract/limits.ts';",
      "import Drawing from './Drawing.astro';",
      '',
      'export const name = "quote";',
      '',
      'At most {all.quote.quota} of {packageJson.name}.',
      '',
      '{/* A note to editors. */}',
      '',
      '<Sample name={name} />',
      '',
      '{name.toUpperCase()}',
    ].join('\n');
    expect(twin(source)).toBe('At most 60 of strait.\n\n**curl**\n\n```sh\ncurl -s https://strait.example\n```\n\nQUOTE\n');
  });

  test('keeps the next block apart after an expression without text', () => {
    expect(twin('Text. {/* note */}\n\n## Next')).toBe('Text. \n\n## Next\n');
  });

  test.each([
    ['[a](</b>)', 'is written without <>'],
    ['<PublishedFiles of="nope" />', 'the list is openapi'],
    ['Text {other}.', '{other} has no markdown form: other is not defined'],
    ['{[1].map((n) => <b>{n}</b>)}', 'has no markdown form'],
    ['{[1, 2]}', 'gives text or a number, not object'],
    ["import { a } from './gone.ts'\n\n{a}", "Cannot find module './gone.ts'"],
    ['export const Own = () => <b>Mine</b>\n\n<Own />', '<Own> has no markdown form; those of src/site/twin/markdown-forms.ts are Actions'],
    ["import Own from './Own.astro'\n\n<Own />", '<Own> has no markdown form'],
    ['A <b>c</b>.', '<b> has no markdown form'],
    ['A <LimitTable /> b', 'stands on lines of its own'],
    ['<Sample name={one} />', '{one} has no markdown form: one is not defined'],
    ['<Sample {...a} />', 'names its attributes one by one'],
    ['<Sample nme="quote" />', 'has no attribute nme'],
    ['<Sample />', 'needs the attribute name'],
    ['<Sample name="nope" />', 'no sample nope'],
    ['<Callout kind="loud">\n\nA.\n\n</Callout>', 'of kind note, warning, stop'],
    ['<Endpoint operation="nope" />', 'no endpoint nope'],
    ['<ToolReference name="nope" />', 'no tool nope'],
    ['<DecisionTable of="nope" />', 'of status or errors'],
    ['<Callout kind="note">\n\n<Unknown />\n\n</Callout>', '<Unknown> has no markdown form'],
  ])('rejects the body %j with the file, the line and the rule', (source, rule) => {
    expect(() => twin(source)).toThrow(/^content\/developers\/x\.mdx, line \d+: /);
    expect(() => twin(source)).toThrow(rule);
  });
});
