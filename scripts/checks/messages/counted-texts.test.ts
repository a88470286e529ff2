import { describe, expect, test } from 'vitest';
import { uncountedForms } from './counted-texts.ts';

describe('counts in texts', () => {
  test('a count with a noun needs forms', () => {
    const texts = { a: '{n} parts', b: '{n} of {m} parts are through', c: 'Use at most {n} decimal places.', d: '{quota} calls left' };
    expect(uncountedForms(texts)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('forms cover one count, and a second one needs a text of its own', () => {
    expect(uncountedForms({ 'a.one': '{n} part', 'a.other': '{n} parts' })).toEqual([]);
    expect(uncountedForms({ 'a.one': '{n} part', 'a.other': '{n} parts, {interval} blocks apart' })).toEqual(['a.other']);
    expect(uncountedForms({ 'a.other': '{n} parts' })).toEqual(['a.other']);
  });

  test('unit signs, words and figures with a unit count nothing', () => {
    const texts = {
      a: '{n} s, {ms} ms',
      b: '{network} swaps through none',
      c: 'Pays {percent} less',
      d: '{n} min',
      e: '{network} has halted',
    };
    expect(uncountedForms(texts)).toEqual([]);
  });
});
