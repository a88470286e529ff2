import { describe, expect, test } from 'vitest';
import { isSafetyTest } from '../config/tiers.ts';
import { type FileResult, judgeRun, skippedTests } from './judge-run.ts';

const result = (file: string, state: FileResult['state'] = 'failed'): FileResult => ({
  file,
  ms: 1,
  tests: 1,
  state,
  failures: state === 'failed' ? [{ title: 'a', message: 'b' }] : [],
  skipped: [],
});
const record = (...files: readonly FileResult[]) => ({ files, errors: [] });
const judge = (...files: readonly FileResult[]) => judgeRun(record(...files), [], isSafetyTest);

describe('a failed file', () => {
  test('is run again, unlike one that passed', () => {
    expect(judge(result('src/site/a.test.ts'), result('src/site/b.test.ts', 'passed'))).toEqual({
      again: ['src/site/a.test.ts'],
      reasons: [],
    });
  });

  test.each([
    'src/core/memo/memo.test.ts',
    'src/contract/fields.test.ts',
    'src/wallet/port.test.ts',
    'src/spec/attacks/attacks.test.ts',
    'src/app/sign/sign-swaps.e2e.test.ts',
  ])('stays red in %s, where a wrong result costs money', (file) => {
    expect(judge(result(file)).reasons).toEqual([`${file} guards money: its failures are not tried again`]);
  });

  test('stays red if it has been flaky before', () => {
    const known = [{ file: 'src/site/a.test.ts', title: 'a', message: 'b', commit: 'c', date: '2026-11-27' }];
    expect(judgeRun(record(result('src/site/a.test.ts')), known, isSafetyTest).reasons).toHaveLength(1);
  });

  test('stays red when more than two others fail', () => {
    const files = [1, 2, 3, 4].map((n) => result(`src/site/${n}.test.ts`));
    expect(judge(...files.slice(1)).reasons).toEqual([]);
    expect(judge(...files).reasons).toEqual(['4 files failed: no more than 3 may be flaky']);
  });

  test('is not retried when more than seven others fail', () => {
    const { again, reasons } = judge(...Array.from({ length: 9 }, (_, n) => result(`src/site/${n}.test.ts`)));
    expect(again).toEqual([]);
    expect(reasons).toEqual(['9 files failed: more than 8 are no accident']);
  });
});

test('an error outside any test makes the run red', () => {
  expect(judgeRun({ files: [], errors: ['boom'] }, [], isSafetyTest).reasons).toEqual(['an error that no test caught: boom']);
});

test('names the tests that were skipped', () => {
  expect(skippedTests(record({ ...result('a.test.ts', 'passed'), skipped: ['on a machine without Redis'] }))).toEqual([
    'a.test.ts > on a machine without Redis',
  ]);
});
