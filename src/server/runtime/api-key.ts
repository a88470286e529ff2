import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { present } from '../../core/present.ts';
import { separatedList } from './separated-list.ts';

/** Stored record of an aggregator key, without the key itself. */
export interface ApiKeyRecord {
  /** SHA-256 of the key, in lower-case hex. */
  readonly hash: string;
  /** Unique name of the key's owner. Shown in logs and lists. */
  readonly name: string;
  /** Requests per window of the aggregator's limit; absent: the limit's own quota. */
  readonly quota?: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds from which the key is refused. */
  readonly revokedAt?: number;
}

/** Matches a key name. Names appear in lists, logs and environment variables, so they contain no separators. */
export const keyName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const longestKey = 200;
const keyBytes = 24;

/** Generates a key: 192 random bits with a prefix that secret scanners recognize. */
export const newApiKey = (): string => `strait_${randomBytes(keyBytes).toString('base64url')}`;

/** Hash under which a key is stored. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Finds the record of `key` in constant time with respect to its content; undefined for an unknown or revoked key. */
export function findApiKey(key: string, records: ReadonlyMap<string, ApiKeyRecord>, now: number): ApiKeyRecord | undefined {
  if (key.length > longestKey) return undefined;
  const hash = hashApiKey(key);
  const record = records.get(hash);
  if (record === undefined || (record.revokedAt !== undefined && record.revokedAt <= now)) return undefined;
  return timingSafeEqual(Buffer.from(record.hash, 'hex'), Buffer.from(hash, 'hex')) ? record : undefined;
}

/** Comma-separated `name:hash` or `name:hash:quota`. An error quotes the name alone. */
export const apiKeyRecords = separatedList({
  separator: ',',
  read: (part): ApiKeyRecord | undefined => {
    const [name = '', hash = '', quota] = part.split(':');
    const isWhole = keyName.test(name) && /^[0-9a-f]{64}$/.test(hash) && (quota === undefined || /^[1-9]\d{0,8}$/.test(quota));
    return isWhole ? { name, hash, createdAt: 0, ...present({ quota: quota === undefined ? undefined : Number(quota) }) } : undefined;
  },
  expected: 'is not name:sha256 or name:sha256:quota; npm run keys -- issue NAME makes one',
  quote: (part) => part.split(':')[0] ?? '',
});
