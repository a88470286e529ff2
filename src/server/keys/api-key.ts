import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key of the aggregator as it is kept: never the key itself. */
export interface ApiKeyRecord {
  /** SHA-256 of the key, in lower-case hex. */
  readonly hash: string;
  /** Whose key it is; unique among the keys. Shown in logs and lists. */
  readonly name: string;
  /** Requests in the seconds of the aggregator's limit; absent: the limit's own. */
  readonly quota?: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds from which the key is refused. */
  readonly revokedAt?: number;
}

/** Names appear in lists, logs and environment variables: no separators of theirs. */
export const keyName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const longestKey = 200;
const keyBytes = 24;

/** A new key: 192 random bits behind a prefix that scanners for leaked secrets can find. */
export const newApiKey = (): string => `strait_${randomBytes(keyBytes).toString('base64url')}`;

/** The hash a key is kept and found by. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** The record of `key`, taking the same time whatever part of the key is right; undefined for a key that is unknown or revoked. */
export function findApiKey(key: string, records: ReadonlyMap<string, ApiKeyRecord>, now: number): ApiKeyRecord | undefined {
  if (key.length > longestKey) return undefined;
  const hash = hashApiKey(key);
  const record = records.get(hash);
  if (record === undefined || (record.revokedAt !== undefined && record.revokedAt <= now)) return undefined;
  return timingSafeEqual(Buffer.from(record.hash, 'hex'), Buffer.from(hash, 'hex')) ? record : undefined;
}
