import { useEffect, useState } from 'react';
import type { MemolessAssets } from '../../../client/memoless.ts';
import { parseDecimal } from '../../../core/amount.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { fetchOpenAssets } from '../../state/instant/fetch-open-assets.ts';
import { instantBrowser } from '../../state/instant/instant-browser.ts';

export type OpenAsset = MemolessAssets['assets'][number];
export type OpenAssets = 'asking' | 'failed' | readonly OpenAsset[];

/** Assets currently open for memoless deposits, and a function that refetches them. */
export function useOpenAssets(): readonly [OpenAssets, () => void] {
  const [open, setOpen] = useState<OpenAssets>('asking');
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count requests again.
  useEffect(() => {
    let current = true;
    setOpen('asking');
    void fetchOpenAssets(instantBrowser, { cache: 'no-store' }).then((reply) => {
      if (current) setOpen('answer' in reply ? reply.answer.filter((asset) => !isOwn(asset)) : 'failed');
    });
    return () => {
      current = false;
    };
  }, [count]);
  return [open, () => setCount(count + 1)];
}

/** Whether the asset is on the network's own chain, where amounts carry no reference. */
const isOwn = ({ chain }: OpenAsset): boolean => chain === protocols.thorchain.chain;

export const openAsset = (open: readonly OpenAsset[], id: string): OpenAsset | undefined =>
  open.find(({ asset }) => asset.toUpperCase() === id.toUpperCase());

/** Whether the amount exceeds the service's maximum per order. */
export function isAbove({ maximum_amount: most }: OpenAsset, amount: bigint): boolean {
  const read = most === undefined ? undefined : parseDecimal(most, 8);
  return read?.ok === true && amount > read.value;
}
