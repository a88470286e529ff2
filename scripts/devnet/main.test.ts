import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('the devnet prints its address, serves, and exits on SIGTERM', async () => {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/127\.0\.0\.1:[0-9]+/.exec(line.toString())?.[0] ?? '';
  const answer = await fetch(`${url}/thornode/thorchain/ping`);
  expect(await answer.json()).toEqual({ ping: 'pong' });
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});
