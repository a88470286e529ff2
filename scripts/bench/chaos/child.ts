import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A program in a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  /** What it has written so far. */
  said(): string;
  /** Resolves with its exit code, undefined where a signal ended it. */
  readonly ended: Promise<number | undefined>;
  signal(name: NodeJS.Signals): void;
}

const mostSaid = 200_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program; what it writes is kept, the end of it. */
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

/** Resolves when it has written this. @throws Error when it ends before, or takes longer than three minutes, as on a machine that is busy. */
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

/** Below those that Linux gives to connections: one of these would take the port of an instance while it is down. */
const [firstPort, lastPort] = [12_000, 32_000];

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = Math.floor(firstPort + Math.random() * (lastPort - firstPort));
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
