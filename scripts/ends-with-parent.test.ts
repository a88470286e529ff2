import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildSettings } from './build/build.ts';
import { freePortPair } from './serve/free-port.ts';

/** Skips the package installation, whatever the file times. */
const asInstalled = { VERCEL: '1' };

const root = new URL('..', import.meta.url).pathname;
const started: ChildProcess[] = [];
const folders: string[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const statOf = (pid: number) => readText(`/proc/${pid}/stat`).replace(/^.*\)/s, '').trim().split(' ');
const lives = (pid: number): boolean => !['', 'Z'].includes(statOf(pid)[0] ?? '');

/** All descendants of `pid`, by the parents listed in /proc. */
function below(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === `${pid}`);
  return children.flatMap((child) => [Number(child), ...below(Number(child))]);
}

/** Starts a task as npm does and waits until it has printed `words`; returns it with its descendants. */
async function startTask(task: readonly string[], words: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...task], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...asInstalled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  await expect.poll(() => said).toContain(words);
  return { child, pids: below(child.pid ?? 0) };
}

const data = () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  folders.push(folder);
  return folder;
};

const siteUrl = 'https://swap.example';

/** Creates a build of one page, and the environment to serve it. */
function site(port: number) {
  const dist = data();
  for (const page of ['index.html', '404.html']) writeFileSync(join(dist, page), '<!doctype html><title>Home</title>');
  const env = { PORT: `${port}`, SITE_URL: siteUrl, SWAP_NETWORK: 'devnet', DATA_DIR: data() };
  writeFileSync(join(dist, '.built'), buildSettings(env));
  return { env, serve: ['scripts/bootstrap.mjs', 'serve', '--production', '--allow-devnet', '--dist', dist] };
}

describe.runIf(process.platform === 'linux')('when a parent process is killed', () => {
  test('the server exits', async () => {
    const port = await freePortPair();
    const { env, serve } = site(port);
    const { child, pids } = await startTask(serve, '"event":"started"', env);
    expect(pids.length).toBe(1);
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(lives)).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  test('the task that npm started exits with it', async () => {
    const { env, serve } = site(await freePortPair());
    const npm = join(data(), 'npm.mjs');
    writeFileSync(
      npm,
      `import { spawn } from 'node:child_process'; spawn(process.execPath, ${JSON.stringify(serve)}, { stdio: 'inherit' });`,
    );
    const { child, pids } = await startTask([npm], '"event":"started"', { ...env, npm_lifecycle_event: 'serve' });
    expect(pids.length).toBe(2);
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(lives)).toEqual([]);
  });

  test('the devnet exits, and its chain nodes exit with it', async () => {
    const port = await freePortPair();
    const { child } = await startTask(['scripts/bootstrap.mjs', 'devnet', '--port', `${port}`], 'both networks at', {});
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
    const asked = await fetch(`http://127.0.0.1:${port}/evm/ETH`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(await asked.json()).toMatchObject({ result: '0x1' });
    const pids = below(child.pid ?? 0);
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(lives)).toEqual([]);
  });
});
