import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = /^strait-test-(\d+)-/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // Somebody else's process is one all the same.
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what runs left behind that were killed. */
function removeAbandoned(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = name.exec(entry)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

/** Makes the folder that takes all temporary files of this run. It is removed when the process ends; after a kill the next run does it. */
export function makeTemporaryFolder(parent = tmpdir()): string {
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `strait-test-${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
