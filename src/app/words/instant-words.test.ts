import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import words from '../../../content/messages/en/instant.json' with { type: 'json' };
import { isInstantWord, tInstant } from './instant-words.ts';

const app = new URL('..', import.meta.url).pathname;
const code = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(app + file, 'utf8'))
  .concat(readFileSync(`${app}../site/twin/markdown-forms.ts`, 'utf8'), readFileSync(`${app}../components/live/LiveInstant.astro`, 'utf8'))
  .join('\n');

describe('the texts of instant swaps', () => {
  test('fill in placeholders', () => {
    expect(tInstant('instant.left', { time: '3 s' })).toBe('3 s left to send');
    expect(isInstantWord('instant.code.nonsense')).toBe(false);
  });

  test('are all used', () => {
    for (const start of ['`stop.$', '`instant.help.$', '`instant.paid.$', '`instant.then.$', '`instant.code.$'])
      expect(code).toContain(start);
    const isBuilt = (key: string) => /^(stop|instant\.(help|paid|then|code))\.(?!$)/.test(key);
    expect(Object.keys(words).filter((key) => !isBuilt(key) && !code.includes(`'${key.replace(/\.(one|other)$/, '')}'`))).toEqual([]);
  });

  test('contain no exclamation marks', () => {
    expect(Object.values(words).filter((text) => text.includes('!'))).toEqual([]);
  });
});
