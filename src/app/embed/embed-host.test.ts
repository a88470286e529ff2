import { expect, test } from 'vitest';
import { type Around, holderOf, mayWork } from './embed-host.ts';

const partner = 'https://partner.example';
const own = 'https://strait.example';
const base: Around = { framed: true, referrer: '', isDirect: true };

test.each<[string, Around, string | undefined]>([
  ['no frame', { ...base, framed: false, referrer: `${partner}/page` }, undefined],
  ['ancestors', { ...base, ancestors: [partner, 'https://other.example'], referrer: 'https://else.example/' }, partner],
  ['the referrer where ancestors are not told', { ...base, referrer: `${partner}/page?x` }, partner],
  ['nothing', base, undefined],
  ['an opaque page', { ...base, ancestors: ['null'] }, undefined],
])('finds the host page to communicate with, given %s', (_, around, holder) => {
  expect(holderOf(around)).toBe(holder);
});

test.each<[string, Around, boolean]>([
  ['not framed', { ...base, framed: false }, true],
  ['the partner', { ...base, ancestors: [partner] }, true],
  ['this site', { ...base, ancestors: [own] }, true],
  ['the partner inside another', { ...base, ancestors: [partner, 'https://other.example'] }, false],
  ['another', { ...base, ancestors: ['https://partner.example.evil.example'] }, false],
  ['the partner by its referrer', { ...base, referrer: `${partner}/` }, true],
  ['a referrer that says nothing of the outermost page', { ...base, referrer: `${partner}/`, isDirect: false }, false],
  ['nobody says', base, false],
  ['an opaque page', { ...base, ancestors: ['null'] }, false],
])('with an allowlist, lets the form work only on listed hosts and the site itself: %s', (_, around, works) => {
  expect(mayWork(around, [partner], own)).toBe(works);
});

test('without an allowlist, lets the form work everywhere', () => {
  expect(mayWork({ ...base, ancestors: ['https://any.example'] }, [], own)).toBe(true);
});
