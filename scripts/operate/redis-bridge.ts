import { parseArgs } from 'node:util';
import { serveUpstash } from './redis/upstash.ts';

/*
 * Serves the Upstash REST protocol for a local Redis, for a product on the same machine: redis-bridge --redis 6379 --port 8079,
 * with UPSTASH_REDIS_REST_TOKEN as the required token.
 */

const minToken = 32;
const { values } = parseArgs({ options: { redis: { type: 'string', default: '6379' }, port: { type: 'string', default: '8079' } } });
const token = process.env['UPSTASH_REDIS_REST_TOKEN'] ?? '';
const [redis, port] = [Number(values.redis), Number(values.port)];
const problems = [
  token.length < minToken ? `UPSTASH_REDIS_REST_TOKEN: set one of at least ${minToken} characters` : '',
  ...[redis, port].map((one) => (Number.isInteger(one) && one > 0 && one < 65_536 ? '' : '--redis and --port are port numbers')),
].filter((line) => line !== '');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const bridge = await serveUpstash(redis, { token, port });
console.log(`UPSTASH_REDIS_REST_URL=${bridge.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void bridge.close().then(() => process.exit(0)));
