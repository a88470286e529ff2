import { beforeAll, describe, expect, test } from 'vitest';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { type CheckedRun, runChecked } from './fixtures/run-checked.ts';

stretchDeadlines({ timers: true });
/** Seed from which all deposits are derived. */
const seed = 7n;
const count = process.env['TIER'] === 'deep' ? 10_000 : 1_000;

describe('the deposit check', () => {
  let run: CheckedRun;
  beforeAll(async () => {
    run = await runChecked(count, seed);
    process.stdout.write(`${run.table.join('\n')}\n`);
  }, count * 600);

  test('never calls a deposit payable that is then swallowed, refunded without a warning, or refunded elsewhere than predicted', () => {
    expect(run.wrong).toEqual([]);
  });

  test('is compared with deposits paid out, refunded in whole and in part, and swallowed', () => {
    const table = run.table.join('\n');
    for (const line of [
      ...['gas asset', 'token', 'native', 'trade', 'secured', 'synth', 'memoless'].map((kind) => new RegExp(`^${kind} payable +done`, 'm')),
      / payable, limit_near_price +partly_refunded/m,
      / not payable \(amount_too_low\) +swallowed/m,
      / not payable \(price_limit\) +refunded/m,
      / not payable \(invalid_field\) +refunded/m,
      / not payable \(trading_halted\) +refunded/m,
      / not payable \(price_impact_too_high\)/m,
    ])
      expect(table).toMatch(line);
  });
});
