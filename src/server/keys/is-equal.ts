import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests, so that the time taken tells nothing of a secret. */
export const isEqual = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
