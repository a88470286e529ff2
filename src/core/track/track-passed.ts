import { chains } from '../chain/chain.ts';

const hourMs = 3_600_000;
const fewestBlocks = 6;

/**
 * Whether nodes that have observed deposits up to `observed` are safely past the block at `height`: by six blocks of
 * the chain, and at least an hour of blocks.
 * @example hasPassed('BTC', 100, 105) // false
 */
export function hasPassed(chain: string, height: number, observed: number): boolean {
  const anHour = Math.ceil(hourMs / (chains[chain]?.blockMs ?? hourMs));
  return observed - height >= Math.max(fewestBlocks, anHour);
}

/** Network blocks within which any payment for a finalised deposit has been made: ten minutes. */
export const keptBlocks = 100;
