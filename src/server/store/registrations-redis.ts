import { createHash } from 'node:crypto';
import type { Redis } from '@upstash/redis';
import {
  type Claimed,
  type HotAccount,
  likeness,
  maxOpen,
  type Registration,
  type RegistrationStore,
  registrationBytes,
  registrationFailedMs,
  registrationKeepMs,
} from '../../service/ports/registration-store.ts';
import { registrationScripts } from './registrations-scripts.ts';

const oneKey = (id: string) => `{memoless}:one:${id}`;
const likeKey = (one: Pick<Registration, 'asset' | 'memo'>) =>
  `{memoless}:like:${createHash('sha256').update(likeness(one)).digest('hex')}`;
const openKey = '{memoless}:open';
const countKeys = ({ charges = [] }: Registration) => charges.map(({ counter }) => `{memoless}:count:${counter}`);
const amounts = ({ charges = [] }: Registration) => charges.map(({ by }) => by);
const leaseKey = '{memoless}:lease';
const sequenceKey = '{memoless}:sequence';
const accountKey = '{memoless}:account';
const dayKeepMs = 2 * 86_400_000;
const accountKeepMs = 90 * 86_400_000;

const pack = (registration: Registration): string => `r${JSON.stringify(registration)}`;
const unpack = (text: string): Registration => JSON.parse(text.slice(1)) as Registration;
const isOpen = ({ state }: Registration): boolean => state === 'prepared' || state === 'sent';

/** Registrations shared by all processes. */
export function createRedisRegistrations(redis: Redis, mostBytes = registrationBytes): RegistrationStore {
  const run = <T>(script: keyof typeof registrationScripts, keys: string[], args: (string | number)[]) =>
    redis.eval<unknown[], T>(registrationScripts[script], keys, args);
  const read = async (id: string) => {
    const text = await redis.hget<string>(oneKey(id), 'text');
    return text === null ? undefined : unpack(text);
  };
  return {
    async now() {
      const [seconds, micros] = await redis.time();
      return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
    },
    async claim(fresh, ways): Promise<Claimed> {
      const keys = [likeKey(fresh), oneKey(fresh.id), openKey, ...countKeys(fresh)];
      const bounds = ways.flatMap((way) => way.map((most) => `${most}`));
      const args = [fresh.id, pack(fresh), fresh.at, registrationKeepMs, dayKeepMs, mostBytes, ...amounts(fresh), ...bounds];
      const end = await run<string>('claim', keys, args);
      if (end.startsWith('known')) return { kind: 'known', registration: unpack(end.slice('known'.length)) };
      if (end.startsWith('over')) return { kind: 'over', charge: Number(end.slice('over'.length)) };
      if (end === 'new' || end === 'full') return { kind: end };
      throw new Error('The store gave an answer that no script of ours gives.');
    },
    read,
    async write(next) {
      const registration = { ...next, version: next.version + 1 };
      const keepMs = next.state === 'failed' ? registrationFailedMs : 0;
      const args = [`${next.version}`, `${registration.version}`, pack(registration), next.id, isOpen(registration) ? '1' : '0', keepMs];
      return (await run<string>('write', [oneKey(next.id), openKey], args)) === 'kept' ? registration : undefined;
    },
    async retire(registration, refund) {
      const keys = [likeKey(registration), oneKey(registration.id), ...countKeys(registration)];
      await run('retire', keys, [registration.id, refund ? '1' : '0', ...amounts(registration)]);
    },
    async open() {
      const ids = await redis.zrange<string[]>(openKey, 0, maxOpen - 1);
      const found = await Promise.all(ids.map(async (id) => [id, await read(`${id}`)] as const));
      const gone = found.filter(([, one]) => one === undefined).map(([id]) => id);
      if (gone.length > 0) await redis.zrem(openKey, ...gone);
      // Some may have ended between listing and reading.
      return found.flatMap(([, one]) => (one !== undefined && isOpen(one) ? [one] : []));
    },
    lease: async (holder, ms) => (await run<number>('lease', [leaseKey], [holder, ms])) === 1,
    async unlease(holder) {
      await run('unlease', [leaseKey], [holder]);
    },
    async nextSequence() {
      const text = await redis.get<string>(sequenceKey);
      return text === null ? undefined : BigInt(text.slice(1));
    },
    async keepSequence(next, ms) {
      await redis.set(sequenceKey, `s${next}`, { px: ms });
    },
    async account() {
      const text = await redis.get<string>(accountKey);
      return text === null ? undefined : (JSON.parse(text.slice(1)) as HotAccount);
    },
    async keepAccount(account) {
      await redis.set(accountKey, `a${JSON.stringify(account)}`, { px: accountKeepMs });
    },
  };
}
