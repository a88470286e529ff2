import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { weighPage } from '../page-weight.ts';

const dist = new URL('../../../dist', import.meta.url).pathname;
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const pages = files.filter((file) => file.endsWith('.html'));

describe('the built site', () => {
  // Preact writes camel-case attribute names, which HTML accepts.
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      'long-title': 'off',
      'no-inline-style': 'error',
      'void-style': 'off',
      'no-trailing-whitespace': 'off',
      'require-sri': 'off',
      'attr-case': 'off',
      // Our own markup has checked="" and hidden="", Preact's has checked.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // An id may start with a digit; only selectors need escaping.
      'valid-id': ['error', { relaxed: true }],
    },
  });

  test.each(pages)('has valid HTML in %s', async (page) => {
    const report = await validator.validateString(readFileSync(join(dist, page), 'utf8'));
    expect(report.results.flatMap((result) => result.messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`))).toEqual(
      [],
    );
  });

  test('keeps the swap page within its byte budgets', () => {
    const { scripts, page } = weighPage('index.html');
    expect(scripts).toBeGreaterThan(10_000);
    expect(scripts).toBeLessThanOrEqual(85 * 1024);
    // What a server sends in the first round trip, 14.6 KB, and the nodes that the devnet names for WalletConnect.
    expect(page).toBeLessThanOrEqual(14.7 * 1024);
  });

  test.each(['pools.html', 'status.html'])('keeps %s within its byte budgets', (name) => {
    const { scripts, page } = weighPage(name);
    expect(scripts).toBeGreaterThan(3_000);
    expect(scripts).toBeLessThanOrEqual(85 * 1024);
    expect(page).toBeLessThanOrEqual(14 * 1024);
  });

  test('contains no devnet code and no script from another host', () => {
    const text = files
      .filter((file) => /\.(html|js|css)$/.test(file))
      .map((file) => [file, readFileSync(join(dist, file), 'utf8')] as const);
    expect(text.length).toBeGreaterThan(3);
    for (const [file, body] of text) {
      // The developer portal documents the controls.
      if (!file.startsWith('developers/')) expect(body, file).not.toMatch(/control\/(state|fault|clock|reset)|startDevnet/);
      expect(body, file).not.toMatch(/<script[^>]+src="(?!\/|\$\{)/);
    }
  });
});
