import { expect, test } from 'vitest';
import { readTxHash } from './track-hash.ts';

const hex = 'ab'.repeat(32);

test('hashes are read as the networks write them', () => {
  expect(readTxHash(` 0x${hex} `)).toEqual({ ok: true, value: hex.toUpperCase() });
  expect(readTxHash(hex.toUpperCase())).toEqual({ ok: true, value: hex.toUpperCase() });
  expect(readTxHash(`${hex}-2`)).toEqual({ ok: true, value: `${hex.toUpperCase()}-2` });
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  expect(readTxHash(signature)).toEqual({ ok: true, value: signature });
});

test.each(['', hex.slice(1), `${hex}0`, `${hex}-0`, `0x${hex}z`, 'g'.repeat(64), '0'.repeat(87), 'l'.repeat(88), '../status'])(
  '%j is no hash',
  (text) => {
    expect(readTxHash(text)).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'tx' } });
  },
);
