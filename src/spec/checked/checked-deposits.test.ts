import { beforeAll, describe, expect, test } from 'vitest';
import { type CheckedRun, runChecked } from './fixtures/run-checked.ts';

/** All deposits derive from this seed. */
const seed = 7n;
const count = process.env['TIER'] === 'deep' ? 10_000 : 1_000;

describe('what check says is what happens', () => {
  let run: CheckedRun;
  beforeAll(async () => {
    run = await runChecked(count, seed);
    process.stdout.write(`${run.table.join('\n')}\n`);
  }, count * 600);

  test('no payable deposit is swallowed, and none comes back but for what its check warned of', () => {
    expect(run.wrong).toEqual([]);
  });

  test('the deposits are of every kind: paid out, refunded in whole and in part, swallowed and resting', () => {
    const table = run.table.join('\n');
    for (const line of [
      /^payable +done/m,
      /^payable, limit_near_price +partly_refunded/m,
      /^not payable \(amount_too_low\) +swallowed/m,
      /^not payable \(price_limit\) +refunded/m,
      /^not payable \(invalid_field\) +refunded/m,
      /^not payable \(trading_halted\) +refunded/m,
      /^not payable \(price_impact_too_high\)/m,
    ])
      expect(table).toMatch(line);
  });
});
