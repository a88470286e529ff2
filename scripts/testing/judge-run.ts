/** Result of a test file in one run. */
export interface FileResult {
  /** Path relative to the root of the project. */
  readonly file: string;
  readonly ms: number;
  readonly tests: number;
  readonly state: 'passed' | 'failed' | 'not run';
  readonly failures: readonly { readonly title: string; readonly message: string }[];
  readonly skipped: readonly string[];
}

export interface RunRecord {
  readonly files: readonly FileResult[];
  /** Errors that no test caught. */
  readonly errors: readonly string[];
}

/** A file that failed, then passed alone. */
export interface FlakyFile {
  readonly file: string;
  readonly title: string;
  readonly message: string;
  /** Commit and day of the failure. */
  readonly commit: string;
  readonly date: string;
}

export interface RunVerdict {
  /** Files to run once more, alone. */
  readonly again: readonly string[];
  /** Reasons why the run fails regardless of a retry, one per line. */
  readonly reasons: readonly string[];
}

/** Maximum failed files of a run with retries; more are no coincidence. */
export const maxFailedFiles = 8;
const maxFlakyFiles = 3;

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/**
 * Decides which failed files may be retried. A failure is final in a file where a wrong result costs money, in one that has been
 * flaky before, and where too many fail at once.
 */
export function judgeRun(record: RunRecord, known: readonly FlakyFile[], isSafetyTest: (file: string) => boolean): RunVerdict {
  const failed = record.files.filter(({ state }) => state === 'failed').map(({ file }) => file);
  const listed = new Set(known.map(({ file }) => file));
  const reasons = [
    ...record.errors.map((message) => `an error that no test caught: ${message}`),
    ...failed.filter(isSafetyTest).map((file) => `${file} guards money: its failures are not tried again`),
    ...failed.filter((file) => listed.has(file)).map((file) => `${file} is on the list of flaky tests: mend its cause`),
  ];
  if (failed.length > maxFailedFiles) reasons.push(`${count(failed.length, 'file')} failed: more than ${maxFailedFiles} are no accident`);
  else if (failed.length > maxFlakyFiles)
    reasons.push(`${count(failed.length, 'file')} failed: no more than ${maxFlakyFiles} may be flaky`);
  return { again: failed.length > maxFailedFiles ? [] : failed, reasons };
}

/** Tests that were skipped without a failure; each is a coverage gap in CI. */
export const skippedTests = ({ files }: RunRecord): readonly string[] =>
  files.flatMap(({ file, skipped }) => skipped.map((title) => `${file} > ${title}`));
