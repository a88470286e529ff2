import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMoneyInNumbers, moneyFiles } from './money-types.ts';

const root = new URL('..', import.meta.url).pathname;

test('keeps no amount in a number in core, nodes, service or devnet', () => {
  const files = moneyFiles(root);
  expect(files.length).toBeGreaterThan(30);
  expect(findMoneyInNumbers(files, root)).toEqual([]);
});

test('detects numbers, floats and conversions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'money-'));
  const file = join(folder, 'bad.ts');
  writeFileSync(
    file,
    `type BaseAmount = bigint & { readonly unit: 'base' };
     export interface Row { readonly feeTotal: number; readonly feeBps: number; readonly balance?: bigint | number }
     export function worse(amount: BaseAmount, limits: number[]): number {
       const price = Number(amount) * 2;
       return price + limits.length + parseFloat('1');
     }
     export const prices = new Map<string, number>();
     export function feeOf(): number { return 1; }
     export const feeBps = 30;`,
  );
  const found = findMoneyInNumbers([file], folder).map((finding) => `${finding.name}: ${finding.problem}`);
  expect(found).toEqual([
    'feeTotal: a number holds money',
    'balance: a number holds money',
    'limits: a number holds money',
    'price: a number holds money',
    'Number(amount): an amount becomes a number',
    "parseFloat('1'): parseFloat makes or formats a float",
    'prices: a number holds money',
    'feeOf: a number holds money',
  ]);
});
