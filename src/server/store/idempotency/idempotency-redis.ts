import type { Redis } from '@upstash/redis';
import { type Claim, type IdempotencyStore, type IdempotencyWindows, idempotencyWindows } from './idempotency.ts';

/*
 * Two keys per scope: a hash with the state of the key, and the owner's lease, which expires by
 * itself. A run that passed to another owner stays `shared`, even when the first one owns it again.
 * Scripts return text that is not JSON, which the client would parse.
 */

/** KEYS hash, lease · ARGV fingerprint, token, lease ms, keep ms */
const claimScript = `
local held = redis.call('HMGET', KEYS[1], 'fingerprint', 'run', 'token', 'status', 'body')
local run = ARGV[2]
if held[1] then
  if held[1] ~= ARGV[1] then return 'other_body' end
  if held[4] then return 'replay ' .. held[4] .. ' ' .. held[5] end
  local leased = redis.call('PTTL', KEYS[2])
  if leased > 0 and held[3] ~= ARGV[2] then return 'in_progress ' .. held[2] .. ' ' .. leased end
  run = held[2]
  if held[3] ~= ARGV[2] then redis.call('HSET', KEYS[1], 'shared', '1') end
end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'run', run, 'token', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('SET', KEYS[2], '', 'PX', ARGV[3])
return 'run ' .. run
`;

/** KEYS hash, lease · ARGV token, keep ms, status, body */
const finishScript = `
local held = redis.call('HMGET', KEYS[1], 'token', 'status')
if held[1] ~= ARGV[1] then return 0 end
if held[2] then return 1 end
redis.call('HSET', KEYS[1], 'status', ARGV[3], 'body', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('DEL', KEYS[2])
return 1
`;

/** KEYS hash, lease · ARGV token, 1 if work has begun */
const releaseScript = `
local held = redis.call('HMGET', KEYS[1], 'token', 'status', 'run', 'shared')
if held[1] ~= ARGV[1] or held[2] then return 0 end
redis.call('DEL', KEYS[2])
if ARGV[2] == '0' and held[3] == held[1] and not held[4] then redis.call('DEL', KEYS[1]) end
return 0
`;

/** An IdempotencyStore shared by all processes; each call is one script and one round trip. */
export function createRedisIdempotency(
  redis: Pick<Redis, 'eval'>,
  { leaseMs, keepMs }: IdempotencyWindows = idempotencyWindows,
): IdempotencyStore {
  const formatKeys = (scope: string) => [`idem:{${scope}}`, `idem:{${scope}}:lease`];
  return {
    claim: async (scope, fingerprint, token) =>
      readClaim(await redis.eval<unknown[], string>(claimScript, formatKeys(scope), [fingerprint, token, leaseMs, keepMs])),
    finish: async (scope, token, { status, body }) =>
      (await redis.eval<unknown[], number>(finishScript, formatKeys(scope), [token, keepMs, status, body])) === 1,
    release: async (scope, token, hasBegun) => {
      await redis.eval(releaseScript, formatKeys(scope), [token, hasBegun ? 1 : 0]);
    },
  };
}

function readClaim(text: string): Claim {
  const [kind = '', first = '', rest = ''] = /^(\w+)(?: (\S+))?(?: (.*))?$/s.exec(text)?.slice(1) ?? [];
  if (kind === 'run') return { kind, runId: first };
  if (kind === 'replay') return { kind, answer: { status: Number(first), body: rest } };
  if (kind === 'in_progress') return { kind, runId: first, leaseMs: Number(rest) };
  if (kind === 'other_body') return { kind };
  throw new Error('The store gave an answer that no script of ours gives.');
}
