import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests in constant time. */
export const isEqual = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
