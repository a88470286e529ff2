import { chains } from '../chain/chain.ts';

const hourMs = 3_600_000;
const fewestBlocks = 6;

/**
 * Whether nodes that have taken deposits in up to `observed` have left the block at `height` behind for good: six blocks of
 * the chain later, and an hour of them.
 * @example hasPassed('BTC', 100, 105) // false
 */
export function hasPassed(chain: string, height: number, observed: number): boolean {
  const anHour = Math.ceil(hourMs / (chains[chain]?.blockMs ?? hourMs));
  return observed - height >= Math.max(fewestBlocks, anHour);
}

/** Blocks of a network in which it has paid what it will pay for a deposit that it has finalised: ten minutes of them. */
export const keptBlocks = 100;
