import { resolve } from 'node:path';
import { apiKeyStore } from '../../src/server/deps/base-deps.ts';
import { type ApiKeyRecord, hashApiKey, keyName, newApiKey } from '../../src/server/runtime/api-key.ts';
import { readEnv } from '../../src/server/runtime/env.ts';
import { createRedis } from '../../src/server/store/redis.ts';
import { stop } from './terminal.ts';

/*
 * Manages aggregator API keys in the store of the product:
 *   npm run keys -- issue NAME [QUOTA]   a new key, shown once
 *   npm run keys -- list                 names, quotas, last use
 *   npm run keys -- usage NAME           requests by day
 *   npm run keys -- revoke NAME
 */

const env = readEnv(process.env);
const store = apiKeyStore(env, env.redis && createRedis(env.redis.url, env.redis.token));
const [command, name = '', quota] = process.argv.slice(2);

const isLive = ({ revokedAt }: ApiKeyRecord) => revokedAt === undefined;
const day = (at: number | undefined) => (at === undefined ? 'never' : new Date(at).toISOString().slice(0, 16).replace('T', ' '));

async function liveKey(): Promise<ApiKeyRecord> {
  const found = (await store.all()).find((record) => record.name === name && isLive(record));
  return found ?? stop(`There is no live key named ${JSON.stringify(name)}. npm run keys -- list shows all.`);
}

async function issue(): Promise<void> {
  if (!keyName.test(name)) stop('Give the key a name of letters, digits, dots and dashes: npm run keys -- issue NAME [QUOTA]');
  if (quota !== undefined && !/^[1-9]\d{0,8}$/.test(quota)) stop('The quota is a number of requests per minute.');
  const records = await store.all();
  if (records.some((record) => record.name === name && isLive(record))) stop(`A live key is named ${name} already.`);
  const key = newApiKey();
  const hash = hashApiKey(key);
  await store.put({ hash, name, createdAt: Date.now(), ...(quota === undefined ? {} : { quota: Number(quota) }) });
  console.log(`${key}\n\nThis is shown once. For AGGREGATOR_KEYS: ${name}:${hash}${quota === undefined ? '' : `:${quota}`}`);
}

/** Names the store, as a common mistake is to list keys without the deployment's configuration. */
const place = env.redis === undefined ? `the folder ${resolve(env.dataDir)} (DATA_DIR)` : `the Redis at ${env.redis.url}`;

async function list(): Promise<void> {
  console.log(`Keys for ${env.network} (SWAP_NETWORK), from ${place} and AGGREGATOR_KEYS:`);
  for (const record of [...(await store.all()), ...env.aggregatorKeys]) {
    const { lastUsedAt } = await store.usage(record.hash);
    const state = isLive(record) ? 'live' : `revoked ${day(record.revokedAt)}`;
    console.log([record.name, state, `quota ${record.quota ?? 'of the limit'}`, `last used ${day(lastUsedAt)}`].join('\t'));
  }
}

async function revoke(): Promise<void> {
  const record = await liveKey();
  await store.put({ ...record, revokedAt: Date.now() });
  console.log(`${name} is refused everywhere within 5 seconds.`);
}

async function usage(): Promise<void> {
  const { days } = await store.usage((await liveKey()).hash);
  for (const { day: date, requests } of days) console.log(`${date}\t${requests}`);
  if (days.length === 0) console.log('No requests yet.');
}

const commands: Readonly<Record<string, () => Promise<void>>> = { issue, list, revoke, usage };
await (commands[command ?? ''] ?? (() => Promise.resolve(stop('npm run keys -- issue NAME [QUOTA] | list | usage NAME | revoke NAME'))))();
