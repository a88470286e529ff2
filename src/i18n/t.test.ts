import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import live from '../../content/messages/en/live.json' with { type: 'json' };
import en from '../../content/messages/en/page.json' with { type: 'json' };
import { t, tCount } from './t.ts';

const source = new URL('..', import.meta.url).pathname;
const code = ['app', 'i18n', 'pages', 'layouts', 'components', 'site']
  .flatMap((folder) => readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(source, folder, name)))
  .filter((file) => /\.(tsx?|astro)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('texts', () => {
  test('fill in values, and leave placeholders visible without one', () => {
    expect(t('form.inAsset', { asset: 'BTC' })).toBe('Enter in BTC');
    expect(t('form.inAsset')).toBe('Enter in {asset}');
    expect(tCount('offers.title', 1)).toBe('1 offer');
    expect(tCount('offers.title', 3)).toBe('3 offers');
  });

  test('are all in use', () => {
    const unused = Object.keys({ ...en, ...live }).filter((key) => {
      const base = key.replace(/\.(one|other)$/, '');
      const pattern = key
        .replace(/^mode\.(single|streaming|mint|redeem)Route$/, 'mode.$${mode}Route')
        .replace(/^status\.reason\..+/, 'status.reason.$${kind}.$${state}');
      return ![key, base].some((name) => code.includes(`'${name}'`)) && !code.includes(`\`${pattern}\``);
    });
    expect(unused).toEqual([]);
  });

  test('contain no exclamation marks', () => {
    expect(Object.values({ ...en, ...live }).filter((text) => text.includes('!'))).toEqual([]);
  });
});
