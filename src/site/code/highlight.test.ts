import { describe, expect, test } from 'vitest';
import { bareHtml, plainOf } from '../markup/html.ts';
import { coloredCode, withColors } from './highlight.ts';

const kindsIn = (html: string) =>
  [...html.matchAll(/<span class="code-(\w+)">(.*?)<\/span>/gs)].map(([, kind, text]) => `${kind} ${text?.trim()}`);

describe('highlighted code', () => {
  test('distinguishes keys, strings, figures and keywords', () => {
    expect(kindsIn(coloredCode('{ "bps": 24, "memo": "=:e", "open": true }', 'json'))).toEqual([
      'name "bps"',
      'figure 24',
      'name "memo"',
      'text "=:e"',
      'name "open"',
      'figure true',
    ]);
    expect(kindsIn(coloredCode("const a = ask('b'); // c", 'ts'))).toEqual(['word const', 'name ask', "text 'b'", 'note // c']);
    expect(kindsIn(coloredCode("curl -s 'https://a.example'", 'sh'))).toEqual(['name curl', 'word -s', "text 'https://a.example'"]);
    expect(kindsIn(coloredCode('GET /api/v1/quote', 'http'))).toEqual(['word GET']);
  });

  test.each([
    ['ts', 'const a = `<b>&amp;</b> "c"`;\n\n// end'],
    ['html', '<script src="/a.js" async></script>\n'],
    ['sh', 'curl -s https://a.example \\\n  -d \'{"a": 1}\''],
    ['nginx', 'location / { <x> }'],
  ])('keeps %s text unchanged, with classes and no inline style', (language, code) => {
    const html = coloredCode(code, language);
    expect(plainOf(html)).toBe(code);
    expect(html).not.toContain('style=');
  });

  test('colors code blocks of a page, but not code in a sentence', () => {
    const html = withColors(bareHtml('A `GET /x` is\n\n```json\n{"a": "<b>"}\n```\n'));
    expect(html).toContain('<code>GET /x</code>');
    expect(html).toContain('<span class="code-text">"&lt;b&gt;"</span>');
  });
});
