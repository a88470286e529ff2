import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const file = new URL('temporary-folder.ts', import.meta.url).pathname;
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'parent-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Runs a process that creates its folder, then runs `end`. */
function runProcess(end: string): string {
  const code = `import { makeTemporaryFolder } from ${JSON.stringify(file)}; console.log(makeTemporaryFolder(${JSON.stringify(parent)})); ${end}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout.trim();
}

test('leaves nothing behind after a run', () => {
  const folder = runProcess('');
  expect(folder.startsWith(join(parent, 'strait-test-'))).toBe(true);
  expect(readdirSync(parent)).toEqual([]);
});

test('removes the folder of a killed run, and keeps that of a running one', () => {
  const killed = runProcess('process.kill(process.pid, "SIGKILL")');
  expect(existsSync(killed)).toBe(true);
  const own = join(parent, `strait-test-${process.pid}-abc`);
  mkdirSync(own);
  runProcess('');
  expect(readdirSync(parent)).toEqual([`strait-test-${process.pid}-abc`]);
});
