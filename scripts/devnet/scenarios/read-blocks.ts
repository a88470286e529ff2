import type { ReadFile } from './read-suite.ts';

type Event = Readonly<Record<string, string>>;

/** Changes that a block of a suite's record made to pools, other than swaps. */
export interface BlockFact {
  /** Rewards by pool in RUNE or CACAO. */
  readonly income: Readonly<Record<string, string>>;
}

interface Block {
  readonly begin_block_events?: readonly Event[] | null;
  readonly end_block_events?: readonly Event[] | null;
  readonly finalize_block_events?: readonly Event[] | null;
}

/** Facts of each block of a suite in order. */
export function readBlocks(read: ReadFile, suite: string): readonly BlockFact[] {
  const blocks = JSON.parse(read(`mnt/blocks/${suite}.json`)) as readonly Block[];
  return blocks.map((block) => {
    const events = [block.begin_block_events, block.end_block_events, block.finalize_block_events].flatMap((list) => list ?? []);
    const rewards = events.filter(({ type }) => type === 'rewards').flatMap((event) => Object.entries(event));
    return { income: Object.fromEntries(rewards.filter(([name, amount]) => name.includes('.') && amount !== '0')) };
  });
}
