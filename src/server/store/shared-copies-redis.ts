import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Redis } from '@upstash/redis';
import type { CopyLookup, CopyStore } from '../../service/network/shared-copies.ts';
import { afterAnswer } from '../http/after-answer.ts';

/** KEYS copy, claim · ARGV youngest PTTL that is young enough, ms of a claim. Text that is no JSON, since the client parses what it can. */
const lookScript = `
local left = redis.call('PTTL', KEYS[1])
if left >= tonumber(ARGV[1]) then
  local copy = redis.call('GET', KEYS[1])
  if copy then return 'copy ' .. left .. ' ' .. copy end
end
if redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return 'mine' end
return 'theirs'
`;

/** KEYS copy, claim · ARGV text, ms to live. A copy takes the place of an older one only. */
const putScript = `
redis.call('DEL', KEYS[2])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 0
`;

/** No copy is kept for longer: it is as old as any may be that a deposit is judged by. */
const lifeMs = 6_000;
/** An instance that has begun to ask and says nothing is not waited for any longer. */
const claimMs = 1_500;
/** A store that failed is left alone for so long. */
const pauseMs = 5_000;

interface Options {
  /** Known to the instances, and not to the store. */
  readonly secret: string;
  /** Equal for instances of one build with one configuration: others' copies may have another form, or be of other hosts. */
  readonly scope: string;
  /** A store that takes longer is slower than the nodes. */
  readonly patienceMs?: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Copies in Redis, each with a code that only who has the secret can make: the store can hold a copy back, and cannot
 * change or invent one, nor give it another name. Its age is in what the code covers.
 */
export function createRedisCopies(redis: Redis, { secret, scope, patienceMs = 250, now }: Options): CopyStore {
  const codeKey = createHmac('sha256', secret).update('copies of facts').digest();
  const prefix = `copy:{${createHash('sha256').update(scope).digest('hex').slice(0, 16)}}`;
  const keysOf = (name: string) => [`${prefix}:${name}`, `${prefix}:${name}:claim`];
  const codeOf = (name: string, text: string) => createHmac('sha256', codeKey).update(`${scope}\n${name}\n${text}`).digest('hex');
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const call = async (work: () => Promise<unknown>, waitMs: number): Promise<unknown> => {
    if (now() < pausedUntil) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, waitMs, undefined);
    });
    const answer = await Promise.race([work().catch(() => undefined), late]);
    clearTimeout(timer);
    if (answer === undefined) pausedUntil = now() + pauseMs;
    return answer;
  };
  const soon = (work: () => Promise<unknown>) => afterAnswer(() => call(work, patienceMs * 4));

  return {
    async look(name, maxAgeMs): Promise<CopyLookup> {
      const youngEnough = Math.max(1, lifeMs - maxAgeMs);
      const answer = await call(() => redis.eval<number[], string>(lookScript, keysOf(name), [youngEnough, claimMs]), patienceMs);
      if (answer === 'mine' || answer === 'theirs') return { kind: answer };
      const [, left, code = '', text] = /^copy (\d+) ([0-9a-f]{64}) (.*)$/s.exec(String(answer)) ?? [];
      if (text === undefined || !isEqual(code, codeOf(name, text))) return { kind: 'none' };
      return { kind: 'copy', text, ageMs: lifeMs - Number(left) };
    },
    put(name, text, readAt) {
      const left = Math.min(lifeMs, Math.floor(lifeMs - (now() - readAt)));
      if (left <= 0) return;
      soon(() => redis.eval(putScript, keysOf(name), [`${codeOf(name, text)} ${text}`, left]));
    },
    leave: (name) => soon(() => redis.del(keysOf(name)[1] ?? '')),
  };
}

const isEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
