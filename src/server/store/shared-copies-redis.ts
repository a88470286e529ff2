import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Redis } from '@upstash/redis';
import { settleWithin } from '../../service/network/settle-within.ts';
import type { CopyLookup, CopyStore } from '../../service/network/shared-copies.ts';
import { afterAnswer } from '../runtime/after-answer.ts';

/** KEYS copy, claim · ARGV minimum PTTL of a fresh copy, ms of a claim. Returns text that is not JSON, which the client would parse. */
const lookScript = `
local left = redis.call('PTTL', KEYS[1])
if left >= tonumber(ARGV[1]) then
  local copy = redis.call('GET', KEYS[1])
  if copy then return 'copy ' .. left .. ' ' .. copy end
end
if redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return 'mine' end
return 'theirs'
`;

/** KEYS copy, claim · ARGV text, ms to live. Replaces only an older copy. */
const putScript = `
redis.call('DEL', KEYS[2])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 0
`;

/** Lifetime of a copy: the maximum age of facts used to validate a deposit. */
const lifeMs = 6_000;
/** How long to wait for the instance that is fetching. */
const claimMs = 1_500;
/** Pause after a store failure. */
const pauseMs = 5_000;

interface Options {
  /** HMAC secret known to the instances but not to the store. */
  readonly secret: string;
  /** Identifies build and configuration: copies of others may have another format or come from other hosts. */
  readonly scope: string;
  /** Store timeout; a slower store is slower than the nodes. */
  readonly patienceMs?: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Copies in Redis, each authenticated by an HMAC: the store can withhold a copy but cannot change, forge or rename one.
 * The HMAC also covers its age.
 */
export function createRedisCopies(redis: Redis, { secret, scope, patienceMs = 250, now }: Options): CopyStore {
  const codeKey = createHmac('sha256', secret).update('copies of facts').digest();
  const prefix = `copy:{${createHash('sha256').update(scope).digest('hex').slice(0, 16)}}`;
  const formatKeys = (name: string) => [`${prefix}:${name}`, `${prefix}:${name}:claim`];
  const signText = (name: string, text: string) => createHmac('sha256', codeKey).update(`${scope}\n${name}\n${text}`).digest('hex');
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const call = async (work: () => Promise<unknown>, waitMs: number): Promise<unknown> => {
    if (now() < pausedUntil) return undefined;
    const answer = await settleWithin(
      work().catch(() => undefined),
      waitMs,
    );
    if (answer === undefined) pausedUntil = now() + pauseMs;
    return answer;
  };
  const soon = (work: () => Promise<unknown>) => afterAnswer(() => call(work, patienceMs * 4));

  return {
    async look(name, maxAgeMs): Promise<CopyLookup> {
      const youngEnough = Math.max(1, lifeMs - maxAgeMs);
      const answer = await call(() => redis.eval<number[], string>(lookScript, formatKeys(name), [youngEnough, claimMs]), patienceMs);
      if (answer === 'mine' || answer === 'theirs') return { kind: answer };
      const [, left, code = '', text] = /^copy (\d+) ([0-9a-f]{64}) (.*)$/s.exec(String(answer)) ?? [];
      if (text === undefined || !isEqual(code, signText(name, text))) return { kind: 'none' };
      return { kind: 'copy', text, ageMs: lifeMs - Number(left) };
    },
    put(name, text, readAt) {
      const left = Math.min(lifeMs, Math.floor(lifeMs - (now() - readAt)));
      if (left <= 0) return;
      soon(() => redis.eval(putScript, formatKeys(name), [`${signText(name, text)} ${text}`, left]));
    },
    leave: (name) => soon(() => redis.del(formatKeys(name)[1] ?? '')),
  };
}

const isEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
