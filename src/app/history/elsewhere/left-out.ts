import { plainHash } from '../../../core/track/plain-hash.ts';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { hashesOf } from './swaps-elsewhere.ts';

const left = new Set<string>();

/** Excludes deleted swaps from being stored again by this page. */
export function leaveOut(swaps: readonly SwapRecord[]): void {
  for (const hash of hashesOf(swaps)) left.add(hash);
}

export const isLeftOut = (tx: string): boolean => left.has(plainHash(tx));
