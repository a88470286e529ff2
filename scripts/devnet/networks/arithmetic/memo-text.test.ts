import { describe, expect, test } from 'vitest';
import { decodeMemo } from '../../../../src/core/memo/memo.ts';
import { vouts } from './long-memo.ts';
import { type MemoParts, memoText } from './memo-text.ts';

const d = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const text = (more: Partial<MemoParts>) =>
  memoText({ operation: '=', asset: 'e', destination: d, limit: 0n, interval: 0, quantity: 0, affiliates: [], ...more });
const affiliates = [
  { name: 'xx', bps: 100n },
  { name: 'yy', bps: 50n },
];

describe('a memo', () => {
  test.each([
    [{}, `=:e:${d}`],
    [{ limit: 960_426n }, `=:e:${d}:960426`],
    [{ interval: 10 }, `=:e:${d}:0/10/0`],
    [{ limit: 6_418_558n, interval: 10, quantity: 10 }, `=:e:${d}:6418558/10/10`],
    [{ quantity: 3 }, `=:e:${d}:0/0/3`],
    [{ affiliates }, `=:e:${d}::xx/yy:100/50`],
    [{ affiliates: [{ name: 'xx', bps: 0n }] }, `=:e:${d}::xx:0`],
    [{ affiliates: [{ name: 'xx' }] }, `=:e:${d}::xx`],
    [{ refund: 'bc1qxy', limit: 7n }, `=:e:${d}/bc1qxy:7`],
    [{ operation: '=<', asset: 'ETH.ETH', limit: 2_000_000_000n, interval: 43_200 }, `=<:ETH.ETH:${d}:2000000000/43200/0`],
  ] as const)('is written as the nodes write it: %o', (parts, wanted) => {
    expect(text(parts)).toBe(wanted);
  });

  test('is read back as written', () => {
    const memo = decodeMemo(text({ limit: 5n, interval: 1, quantity: 4, affiliates }), 'thorchain');
    expect(memo).toMatchObject({
      ok: true,
      value: { destination: d, limit: 5n, interval: 1, quantity: 4, affiliates: [{ name: 'xx' }, { name: 'yy' }] },
    });
  });
});

describe('the outputs of a long memo', () => {
  test('are a single one for a memo that fits', () => {
    const memo = 'x'.repeat(80);
    expect(vouts('BTC', memo)).toEqual([{ type: 'op_return', data: Buffer.from(memo).toString('hex'), amount: 0n }]);
  });

  test('carry the rest in addresses of twenty bytes', () => {
    const outputs = vouts('BTC', `${'x'.repeat(79)}${'y'.repeat(21)}`);
    expect(outputs.map((output) => output['amount'])).toEqual([0n, 294n, 294n]);
    expect(outputs[0]?.['data']).toBe(Buffer.from(`${'x'.repeat(79)}^`).toString('hex'));
    expect(outputs.slice(1).every((output) => String(output['data']).startsWith('bc1q'))).toBe(true);
  });
});
