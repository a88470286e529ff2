import { expect, test } from 'vitest';
import { plainHash } from './plain-hash.ts';

const capitals = 'AB'.repeat(32);

test.each([capitals, capitals.toLowerCase(), `0x${capitals.toLowerCase()}`, `0X${capitals}`])('writes %s as the networks do', (tx) => {
  expect(plainHash(tx)).toBe(capitals);
});

test.each(['5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW', '', `${capitals}-2`])(
  'leaves %s unchanged',
  (tx) => {
    expect(plainHash(tx)).toBe(tx);
  },
);
