import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import words from '../../../content/messages/en/swap.json' with { type: 'json' };
import { tSwap } from './swap-words.ts';

const folder = new URL('..', import.meta.url).pathname;
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

describe('texts of the lazy-loaded parts', () => {
  test('fill in placeholders', () => {
    expect(tSwap('assets.none', { query: 'x' })).toBe('No asset matches “x”.');
  });

  test('are all used, and contain no exclamation marks', () => {
    expect(Object.keys(words).filter((key) => !code.includes(`'${key.replace(/\.(one|other)$/, '')}'`))).toEqual([]);
    expect(Object.values(words).filter((text) => text.includes('!'))).toEqual([]);
  });
});
