import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { anvilBinary } from './anvil.ts';
import { evmWorld } from './fixtures/evm-world.ts';

const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  } catch {
    return [];
  }
};

/** All descendant processes of `pid`, by the parent ids in /proc. Zombies count as exited. */
function below(pid: number): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.filter((child) => statOf(child)[1] === String(pid) && statOf(child)[0] !== 'Z');
  return children.flatMap((child) => [child, ...below(Number(child))]);
}

const isAnvil = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.endsWith('/bin/anvil') === true;
  } catch {
    return false;
  }
};

describe.runIf(anvilBinary() !== undefined && process.platform === 'linux')('the anvil process', () => {
  test('starts with the first request and ends with the chain', async () => {
    const own = () => below(process.pid).filter(isAnvil);
    const before = own();
    const world = evmWorld('AVAX', 'anvil');
    const isNew = (pid: string) => !before.includes(pid);
    expect(own().filter(isNew)).toEqual([]);
    expect(await world.rpc('eth_chainId')).toBe('0xa86a');
    const [pid, ...more] = own().filter(isNew);
    expect(more).toEqual([]);
    await world.chain.close();
    await expect.poll(() => isAnvil(String(pid))).toBe(false);
    await expect(world.rpc('eth_chainId')).rejects.toThrow('closed');
  });

  test('ends when its parent process is killed', async () => {
    const script = fileURLToPath(new URL('./fixtures/hold-anvil.ts', import.meta.url));
    const holder = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    const pids = below(holder.pid ?? 0).filter(isAnvil);
    expect(pids.length).toBe(1);
    holder.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAnvil)).toEqual([]);
  });
});
