import { expect, test } from 'vitest';
import { bpsBetween, changeOf } from './change.ts';
import { shortFigures, shortSum } from './short-figures.ts';

const dollars = (values: readonly number[]) =>
  shortFigures(
    values.map((value) => BigInt(Math.round(value * 1e8))),
    { decimals: 8, isDollars: true },
  );

test('labels a scale with the fewest digits that keep its values distinct', () => {
  expect(dollars([117_600, 117_230, 116_870, 116_500])).toEqual(['$117.6K', '$117.2K', '$116.9K', '$116.5K']);
  expect(dollars([1.004, 1, 0.996])).toEqual(['$1.004', '$1.000', '$0.996']);
  expect(dollars([68_400_000, 34_200_000, 0])).toEqual(['$68M', '$34M', '$0']);
  expect(shortFigures([27_251n, 27_010n, 26_780n], { decimals: 3 })).toEqual(['27.25', '27.01', '26.78']);
  expect(shortFigures([1_150n, 1_140n, 1_130n], { decimals: 8 })).toEqual(['0.0000115', '0.0000114', '0.0000113']);
  expect(shortFigures([5n, 5n], { decimals: 0 })).toHaveLength(2);
});

test('shortens a dollar sum', () => {
  const sum = (value: number) => shortSum(BigInt(Math.round(value * 1e8)), 8);
  expect([sum(68_412_345), sum(1_840_000), sum(212_600_000), sum(880_123), sum(4_500), sum(12.3)]).toEqual([
    '$68.41M',
    '$1.84M',
    '$212.6M',
    '$880K',
    '$4,500',
    '$12.30',
  ]);
});

test('gives a change its direction, mark, text and spoken form', () => {
  expect(changeOf(121)).toEqual({ way: 'up', mark: '▲', text: '1.2%', said: '+1.2%' });
  expect(changeOf(-80)).toEqual({ way: 'down', mark: '▼', text: '0.8%', said: '-0.8%' });
  expect(changeOf(-4)).toMatchObject({ way: 'flat', mark: '', text: '0.0%' });
  expect([bpsBetween(100n, 99n), bpsBetween(0n, 5n), bpsBetween(200n, 203n)]).toEqual([-100, 0, 150]);
});
