import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import en from '../../../content/messages/en/confirm.json' with { type: 'json' };
import { tReview } from './confirm-words.ts';

const folder = new URL('..', import.meta.url).pathname;
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(folder + file, 'utf8'))
  .join('\n');

describe('the texts of the confirmation', () => {
  test('fill in placeholders', () => {
    expect(tReview('confirm.expires', { time: '3 s' })).toBe('Valid for 3 s');
  });

  test('are all used', () => {
    for (const start of ['`stop.$', '`manual.how.$']) expect(code).toContain(start);
    const unused = Object.keys(en).filter(
      (key) => !code.includes(`'${key.replace(/\.(one|other)$/, '')}'`) && !/^(stop|manual\.how)\./.test(key),
    );
    expect(unused).toEqual([]);
  });

  test('contain no exclamation marks', () => {
    expect(Object.values(en).filter((text) => text.includes('!'))).toEqual([]);
  });
});
