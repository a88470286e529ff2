import { parseArgs } from 'node:util';
import { chains } from '../../src/core/chain/chain.ts';
import { longestWhy, type Pause, type PauseScope, pausedName, readPauseScope, readWhy } from '../../src/core/pause/pause.ts';
import { pauseStore } from '../../src/server/deps/base-deps.ts';
import { readEnv } from '../../src/server/runtime/env.ts';
import { createRedis } from '../../src/server/store/redis.ts';
import { stop } from './terminal.ts';

/*
 * Pauses and resumes parts of the service, in the store of the product:
 *   npm run pause -- all|signing|thorchain|mayachain|CHAIN --why "…"
 *   npm run pause                    lists what is paused
 *   npm run resume [-- WHAT]         one of them, or all
 */

const env = readEnv(process.env);
const store = pauseStore(env, env.redis && createRedis(env.redis.url, env.redis.token));
const { values, positionals } = parseArgs({ options: { why: { type: 'string' }, resume: { type: 'boolean' } }, allowPositionals: true });
const [what, ...more] = positionals;

function scopeOf(name: string): PauseScope {
  const known = `all, signing, thorchain, mayachain or a chain (${Object.keys(chains).join(', ')})`;
  return readPauseScope(name) ?? stop(`There is no ${JSON.stringify(name)} to pause or resume: name ${known}.`);
}

const day = (at: number | undefined) => (at === undefined ? 'by PAUSED' : new Date(at).toISOString().slice(0, 16).replace('T', ' '));
const line = ({ scope, why, since }: Pause) => [scope, day(since), why].join('\t');

async function list(): Promise<void> {
  const all = [...env.paused, ...(await store.all())];
  console.log(all.length === 0 ? 'Nothing is paused.' : all.map(line).join('\n'));
}

async function pause(name: string): Promise<void> {
  const scope = scopeOf(name);
  const why = readWhy(values.why ?? '');
  if (why === undefined)
    stop(`Say why in one sentence of at most ${longestWhy} characters; visitors read it: npm run pause -- ${name} --why "…"`);
  await store.put({ scope, why, since: Date.now() });
  console.log(`Within 6 seconds ${pausedName(scope)} will be refused everywhere. npm run resume -- ${scope} ends it.`);
}

async function resume(): Promise<void> {
  const held = await store.all();
  const wanted = what === undefined ? held.map(({ scope }) => scope) : [scopeOf(what)];
  for (const scope of wanted) {
    const was = await store.remove(scope);
    console.log(was ? `${scope} goes on within 6 seconds.` : `${scope} was not paused here.`);
  }
  if (wanted.length === 0) console.log('Nothing is paused.');
  for (const { scope } of env.paused) console.log(`${scope} stays paused by the variable PAUSED: change it and start again.`);
}

if (more.length > 0) stop(`${more[0]} is one word too many: put the sentence in quotation marks after --why.`);
await (values.resume ? resume() : what === undefined ? list() : pause(what));
