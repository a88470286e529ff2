import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const name = /^strait-test-(\d+)-/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // A process of another user is running too.
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of killed runs. */
function removeAbandoned(parent: string): void {
  for (const entry of readdirSync(parent)) {
    const pid = name.exec(entry)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

/** Creates the folder for all temporary files of this run. Removed when the process exits; after a kill, by the next run. */
export function makeTemporaryFolder(parent = tmpdir()): string {
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `strait-test-${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
