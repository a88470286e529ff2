import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { swapMemo } from '../../../src/server/fixtures/memoless-world.ts';
import { passTime } from '../../../src/server/fixtures/pass-time.ts';
import { pause } from './child.ts';
import { type Deployment, startDeployment } from './deployment.ts';
import type { Answer, Call } from './fleet.ts';
import type { Instance } from './instance.ts';

const page = readFileSync(new URL('../../../content/developers/backups.mdx', import.meta.url), 'utf8');
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.split('\n'));
const hour = 3_600_000;
/** Timeout for a mail; one interrupted by a busy machine is delivered some minutes later. */
const mailed = { timeout: 240_000 };

/** Commands of the page, from the one that starts with `first` to the one that contains `last`. */
function ofPage(first: string, last: string): string {
  const from = commands.findIndex((line) => line.startsWith(first));
  const to = commands.findIndex((line, index) => index >= from && line.includes(last));
  if (from < 0 || to < 0) throw new Error(`The page has no commands from ${first} to ${last}.`);
  return commands.slice(from, to + 1).join('\n');
}

/** Runs commands of the page, with the paths of the host replaced by those of this test. */
function run(script: string, places: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}): void {
  const here = Object.entries(places).reduce((text, [there, place]) => text.replaceAll(there, place), script);
  execFileSync('bash', ['-euo', 'pipefail', '-c', here], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
    timeout: 240_000,
  });
}

/** A way to back up, lose and restore the data of a deployment. */
interface Way {
  readonly name: string;
  readonly keepsFiles: boolean;
  backUp(world: Deployment, to: string): void;
  lose(world: Deployment): Promise<void>;
  restore(world: Deployment, from: string): Promise<void>;
  /** Makes leased and deferred entries due. */
  wake(world: Deployment): Promise<void>;
}

const redisCommands = ({ store }: Deployment) => ({
  'redis-cli ': `redis-cli -p ${store?.redisPort} `,
  '--port 6379': `--port ${store?.redisPort} --bind 127.0.0.1 --save ''`,
  '/var/lib/redis': store?.dir ?? '',
  '-o redis -g redis ': '',
  'sudo -u redis ': '',
});

const ways: readonly Way[] = [
  {
    name: 'a Redis',
    keepsFiles: false,
    backUp: (world, to) => run(ofPage('redis-cli --rdb', '--rdb'), redisCommands(world), { to }),
    async lose({ store }) {
      await store?.kill();
    },
    async restore(world, from) {
      const script = ofPage('rm -rf /var/lib/redis', 'redis-cli shutdown');
      run(script, { ...redisCommands(world), ' redis.rdb ': ` ${from}/redis.rdb ` });
      await world.store?.restart();
    },
    wake: async ({ store }) => passTime(store?.redisPort ?? 0, hour),
  },
  {
    name: 'files',
    keepsFiles: true,
    backUp({ fleet, dataDir = '' }, to) {
      const [instance] = fleet.instances;
      instance?.freeze();
      run(ofPage('tar -czf', 'tar -czf'), {}, { to, DATA_DIR: dataDir });
      instance?.thaw();
    },
    lose: async ({ dataDir = '' }) => rmSync(dataDir, { recursive: true }),
    async restore({ dataDir = '' }, from) {
      run(ofPage('rm -rf /var/lib/strait', 'tar -xzf'), { '/var/lib/strait': dataDir, ' data.tar.gz ': ` ${from}/data.tar.gz ` });
    },
    async wake({ dataDir = '' }) {
      for (const file of globSync(join(dataDir, '**/{claimed,later}/*.json'))) utimesSync(file, new Date(0), new Date(0));
    },
  },
];

const buildReport = (mark: string) =>
  ({
    method: 'POST',
    path: '/api/v1/report-bug',
    key: mark,
    body: { description: `It hangs on restart. mark:${mark}`, type: 'bug' },
  }) as const;

let world: Deployment | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Sends reports from four concurrent callers until the end; returns the successful responses so far, by mark. */
function reporting({ fleet }: Deployment, isOver: () => boolean) {
  const answered = new Map<string, Answer>();
  const call = async () => {
    while (!isOver()) {
      const mark = randomUUID();
      const answer = await fleet.call(buildReport(mark));
      if ('status' in answer && answer.status === 200) answered.set(mark, answer);
    }
  };
  return { answered, done: Promise.all([call(), call(), call(), call()]) };
}

/** Repeats a request with its key while it is pending, or while the store does not answer in time on a busy machine. */
async function ask({ fleet }: Deployment, call: Call): Promise<Answer> {
  for (;;) {
    const answer = await fleet.call(call);
    if ('status' in answer && ![202, 409, 503].includes(answer.status)) return answer;
    await pause(500);
  }
}

function register(world: Deployment, memo: string): Promise<Answer> {
  const body = { asset: 'BTC.BTC', memo, requested_in_asset_amount: '0.05' };
  return ask(world, { method: 'POST', path: '/memoless/api/v1/register', key: memo, body });
}

describe.each(ways)('a deployment with $name that lost everything', { timeout: 900_000 }, (way) => {
  test('restores keys, waiting mail and registrations from before the backup by the documented commands', async () => {
    world = await startDeployment({ skews: [0], ...(way.keepsFiles ? { keepsFiles: true } : {}) });
    const { fleet, mail, nodes } = world;
    const instance = fleet.instances[0] as Instance;
    const delivered = randomUUID();
    const first = await ask(world, buildReport(delivered));
    await expect.poll(() => mail.taken.length, mailed).toBe(1);
    const memo = swapMemo('BTC.BTC', randomUUID().slice(0, 30));
    const registered = await register(world, memo);
    expect([first, registered]).toMatchObject([{ status: 200 }, { status: 201, body: { reference: expect.any(String) } }]);

    await mail.shut();
    let isOver = false;
    const { answered, done } = reporting(world, () => isOver);
    await expect.poll(() => answered.size, mailed).toBeGreaterThan(8);
    const kept = new Map(answered);
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    way.backUp(world, folder);
    await expect.poll(() => answered.size, mailed).toBeGreaterThan(kept.size + 3);
    isOver = true;
    await done;

    await instance.kill();
    await way.lose(world);
    await way.restore(world, folder);
    await instance.start();
    expect(await ask(world, buildReport(delivered))).toEqual(first);
    for (const [mark, answer] of kept) expect(await ask(world, buildReport(mark))).toEqual(answer);
    expect(await register(world, memo)).toEqual(registered);
    expect((await nodes.ledger()).references.filter((one) => one.memo === memo)).toHaveLength(1);

    await mail.open();
    await way.wake(world);
    await fleet.kick();
    const missing = () => [...kept.keys()].filter((mark) => !mail.taken.some((one) => one.mark === mark));
    await expect
      .poll(
        async () => {
          await fleet.kick();
          return missing();
        },
        { ...mailed, interval: 1_000 },
      )
      .toEqual([]);
    for (const mark of [delivered, ...kept.keys()]) expect([mark, mail.taken.filter((one) => one.mark === mark).length]).toEqual([mark, 1]);
  });
});
