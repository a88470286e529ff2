import { createHash, timingSafeEqual } from 'node:crypto';

const digestText = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests in constant time. */
export const isEqual = (one: string, other: string): boolean => timingSafeEqual(digestText(one), digestText(other));
