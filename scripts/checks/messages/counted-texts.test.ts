import { describe, expect, test } from 'vitest';
import { uncountedForms } from './counted-texts.ts';

describe('counted texts', () => {
  test('need plural forms for a count with a noun', () => {
    const texts = { a: '{n} parts', b: '{n} of {m} parts are through', c: 'Use at most {n} decimal places.', d: '{quota} calls left' };
    expect(uncountedForms(texts)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('need plural forms for one count and a separate text for a second', () => {
    expect(uncountedForms({ 'a.one': '{n} part', 'a.other': '{n} parts' })).toEqual([]);
    expect(uncountedForms({ 'a.one': '{n} part', 'a.other': '{n} parts, {interval} blocks apart' })).toEqual(['a.other']);
    expect(uncountedForms({ 'a.other': '{n} parts' })).toEqual(['a.other']);
  });

  test('need no plural forms for unit symbols, words and figures with a unit', () => {
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
