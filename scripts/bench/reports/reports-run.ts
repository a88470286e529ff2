import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../serve/free-port.ts';

export interface ReportsRun {
  readonly reports: number;
  /** Number of restarts by SIGTERM while reports are sent. */
  readonly restarts: number;
  /** Shared store; default: the durable files of one machine. */
  readonly redis?: { readonly url: string; readonly token: string };
  readonly onRestart?: () => void;
}

export interface ReportsResult {
  readonly accepted: number;
  /** Accepted reports without a mail. */
  readonly lost: number;
  /** Surplus mails for the same report. */
  readonly doubled: number;
  /** Mails of reports that were never confirmed. */
  readonly unanswered: number;
  /** Retries due to a process that was stopping. */
  readonly repeated: number;
  readonly restarts: number;
  readonly seconds: number;
}

const callers = 8;

/**
 * Sends reports while the serving process is stopped and restarted, and counts the mails at a real SMTP server. Requests without a
 * response are retried with their key. Each report contains a unique mark: marks are counted, not ids.
 */
export async function runReports({ reports, restarts, redis, onRestart }: ReportsRun): Promise<ReportsResult> {
  const started = performance.now();
  const mails = new Map<string, number>();
  const sink = await startSink((mark) => mails.set(mark, (mails.get(mark) ?? 0) + 1));
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'reports-run-'));
  const env = {
    ...process.env,
    PORT: `${port}`,
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    REPORT_TO: 'team@swap.example',
    SIGNING_SECRET: 'reports-run-secret-of-32-characters',
    RATE_LIMITS: 'report-bug=100000000/60',
    ...(redis ? { UPSTASH_REDIS_REST_URL: redis.url, UPSTASH_REDIS_REST_TOKEN: redis.token } : {}),
  };
  let child = await startServer(env);
  const accepted = new Set<string>();
  let sent = 0;
  let repeated = 0;

  const call = async () => {
    while (sent < reports) {
      sent += 1;
      const mark = randomUUID();
      while (!(await send(child.url, mark))) {
        repeated += 1;
        await pause(25);
      }
      accepted.add(mark);
    }
  };
  const work = Promise.all(Array.from({ length: callers }, call));

  let done = 0;
  for (; done < restarts; done += 1) {
    const next = Math.floor((reports * (done + 1)) / (restarts + 1));
    while (accepted.size < next) await pause(5);
    await stopServer(child.process);
    child = await startServer(env);
    onRestart?.();
  }
  await work;
  await waitFor(() => mails.size >= accepted.size, 240_000);
  await stopServer(child.process);
  await sink.close();

  const counts = [...mails.values()];
  return {
    accepted: accepted.size,
    lost: [...accepted].filter((mark) => !mails.has(mark)).length,
    doubled: counts.reduce((sum, count) => sum + count - 1, 0),
    unanswered: [...mails.keys()].filter((mark) => !accepted.has(mark)).length,
    repeated,
    restarts: done,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor(isDone: () => boolean, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  while (!isDone() && performance.now() < end) await pause(50);
}

/** Whether the report was accepted. */
async function send(url: string, mark: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v1/report-bug`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': mark },
      body: JSON.stringify({ description: `The offers stay empty after a restart. mark:${mark}` }),
    });
    const { report_id: id } = (await response.json()) as { report_id?: string };
    return response.status === 200 && id !== undefined;
  } catch {
    return false;
  }
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; url: string }> {
  const file = new URL('./reports-server.ts', import.meta.url).pathname;
  const child = fork(file, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (told: { url: string }) => resolve(told.url));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  child.once('exit', (code, signal) => {
    if (code !== 0) throw new Error(`The server ended with ${code ?? signal}.`);
  });
  return { process: child, url };
}

async function stopServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Starts an SMTP server that reports the mark of each mail. */
async function startSink(onMail: (mark: string) => void): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mark = /^(?!Subject).*mark:([0-9a-f-]{36})/m.exec(Buffer.concat(chunks).toString().replaceAll('=\r\n', ''))?.[1];
        onMail(mark ?? 'a mail without a mark');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
