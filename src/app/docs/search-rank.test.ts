import { describe, expect, test } from 'vitest';
import { searchIn } from './search-rank.ts';

const entries = [
  { page: 'Quotes', path: '/developers/quotes', text: 'A quote compares both networks. Rates change.' },
  { page: 'Quotes', path: '/developers/quotes#expiry', heading: 'Expiry', text: 'An expired quote is refused.' },
  { page: 'Rate limits', path: '/developers/rate-limits', text: 'How often a caller may ask in a minute, per door and address.' },
  { page: 'Errors', path: '/developers/errors', text: 'no_route means that no network can swap the two.' },
];
const paths = (query: string) => searchIn(entries, query).map(({ entry }) => entry.path);

describe('the search', () => {
  test('ranks headings and titles before text', () => {
    expect(paths('expiry')).toEqual(['/developers/quotes#expiry']);
    expect(paths('rate')).toEqual(['/developers/rate-limits', '/developers/quotes']);
    expect(paths('quote')[0]).toBe('/developers/quotes');
  });

  test('requires every word, in any order and case', () => {
    expect(paths('LIMITS rate')).toEqual(['/developers/rate-limits']);
    expect(paths('quote zzz')).toEqual([]);
  });

  test('matches the beginning of words, not their middle', () => {
    expect(paths('comp')).toEqual(['/developers/quotes']);
    expect(paths('ares')).toEqual([]);
  });

  test('ignores question words, and matches every form of a word', () => {
    expect(paths('what is the rate')).toEqual(paths('rate'));
    expect(paths('errors')).toEqual(paths('error'));
    expect(paths('expired')[0]).toBe('/developers/quotes#expiry');
    expect(paths('how')).toEqual(['/developers/rate-limits']);
  });

  test('ignores accents, which people leave out', () => {
    const entry = { page: 'Comisión', path: '/es/help/fees', text: 'Cuánto cuesta.' };
    expect(['comision', 'cuanto', 'COMISIÓN'].map((query) => searchIn([entry], query).length)).toEqual([1, 1, 1]);
  });

  test('finds Japanese words amid a sentence, in any form', () => {
    const entry = { page: 'スワップを取り消せますか？', path: '/ja/help/questions', text: 'ここは安全です。' };
    expect(['取り消し', '取り消せる', '安全', '返金'].map((query) => searchIn([entry], query).length)).toEqual([1, 1, 1, 0]);
  });

  test('ranks a help answer above pages that repeat its words more often', () => {
    const help = { page: 'What does a swap cost?', path: '/help/fees', section: 'help', text: 'Every fee.' };
    const found = searchIn([{ page: 'Costs', path: '/developers/costs', text: 'Costs, costs, costs.' }, help], 'what does it cost');
    expect(found.map(({ entry }) => entry.path)).toEqual(['/help/fees', '/developers/costs']);
  });

  test('finds codes, and nothing for an empty query', () => {
    expect(paths('no_route')).toEqual(['/developers/errors']);
    expect([paths(''), paths(' . ')]).toEqual([[], []]);
  });

  test('excerpts the words around the match', () => {
    const [hit] = searchIn([{ page: 'P', path: '/p', text: `${'lead '.repeat(40)}needle ${'tail '.repeat(40)}` }], 'needle');
    expect(hit?.excerpt).toMatch(/^… (lead )+needle (tail )+tail? ?\S* …$/);
    expect(hit?.excerpt.length).toBeLessThan(120);
  });
});
