import { expect, test } from 'vitest';
import { memoFamilies, memoMeaning, runMemoMutants } from './fixtures/memo-mutants.ts';
import { evmMeaning } from './fixtures/other-readers.ts';
import { runTransactionMutants } from './fixtures/transaction-mutants.ts';

test('lets none of 6,000 memo mutants with another meaning pass the checks before a signature', () => {
  const tallies = runMemoMutants(6_000);
  expect(tallies.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(tallies.map(({ mutants, refused, same }) => mutants - refused - same)).toEqual(tallies.map(() => 0));
  for (const { name, refused, same } of tallies) expect([name, refused > 500, same > 0]).toEqual([name, true, true]);
});

test('signs none of 1,400 transaction mutants that do something else, and mistakes none for the requested one', async () => {
  const tallies = await runTransactionMutants(1_400);
  expect(tallies.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(tallies).toHaveLength(14);
  for (const { name, refused } of tallies) expect([name, refused > 10]).toEqual([name, true]);
});

test('distinguishes another meaning from another spelling', () => {
  const [intent] = memoFamilies().get('swap') ?? [];
  if (intent === undefined) throw new Error('no swap');
  const meaning = memoMeaning(intent.memo, intent);
  expect(memoMeaning(intent.memo.replace('=:', 'swap:').replace('123000', '123e3'), intent)).toBe(meaning);
  for (const other of [
    intent.memo.replace('123000', '122999'),
    intent.memo.replace(/0x[0-9a-f]{2}/i, '0xff'),
    `${intent.memo}::t:10`,
    `${intent.memo}|x`,
    intent.memo.replace('=:e', '=:b'),
    intent.memo.replace('=:', '=<:'),
    'OUT:1',
  ]) {
    expect(memoMeaning(other, intent), other).not.toBe(meaning);
  }
  const fields = { chainId: '0x1', type: '0x2', from: '0xab', to: '0xcd', value: '0x1', data: '0x' };
  expect(evmMeaning({ ...fields, to: '0xCD' })).toBe(evmMeaning(fields));
  expect(evmMeaning({ ...fields, value: '0x2' })).not.toBe(evmMeaning(fields));
});
