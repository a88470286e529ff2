import { type ChildProcess, spawn } from 'node:child_process';

/** A child process. */
export interface Child {
  readonly process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Resolves with its exit code, undefined if ended by a signal. */
  readonly ended: Promise<number | undefined>;
  signal(name: NodeJS.Signals): void;
}

const mostSaid = 200_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program and keeps the end of its output. */
export function startChild(command: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Child {
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-mostSaid);
    });
  }
  running.add(child);
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('error', ({ message }) => {
      said = `${said}${message}`;
      running.delete(child);
      resolve(undefined);
    });
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? undefined);
    });
  });
  return { process: child, said: () => said, ended, signal: (name) => void child.kill(name) };
}

/**
 * Resolves once the output contains `words`. @throws Error when the process exits first, or takes longer than three minutes, as on
 * a busy machine.
 */
export async function untilSaid(child: Child, words: string): Promise<void> {
  const end = performance.now() + 180_000;
  let isOver = false;
  void child.ended.then(() => {
    isOver = true;
  });
  while (!child.said().includes(words)) {
    if (isOver || performance.now() > end) throw new Error(`It did not say ${words}: ${child.said().slice(-2_000)}`);
    await pause(30);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
