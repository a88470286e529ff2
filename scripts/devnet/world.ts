import { type NetworkId, networkIds } from '../../src/core/network/protocol.ts';
import type { ChainOptions } from './chains/chain-context.ts';
import { type MakeChains, type RunningChains, startChains } from './chains/chain-registry.ts';
import { type Clock, startClock } from './clock.ts';
import type { InjectedFault } from './faults.ts';
import { settleBlock } from './networks/blocks/block.ts';
import { type Ledgers, newLedgers, nextBlock } from './networks/ledger.ts';
import { presentVault } from './networks/vault-owner.ts';
import type { View } from './view.ts';

/** Complete state of a devnet. */
export interface World {
  seed: bigint;
  ledgers: Ledgers;
  clock: Clock;
  readonly faults: Map<string, InjectedFault>;
  readonly sources: RunningChains;
}

function begin(seed: bigint, now: () => number, makeBlock: (time: number) => void): Pick<World, 'seed' | 'ledgers' | 'clock'> {
  const clock = startClock(makeBlock, now);
  return { seed, ledgers: newLedgers(seed, Math.floor(clock.startedAt / 1000)), clock };
}

/** Creates a devnet at its first block. `now` in Unix milliseconds. */
export function newWorld(seed: bigint, now: () => number, makeChains: MakeChains): World {
  const base = { ...begin(seed, now, (time) => makeBlock(world, time)), faults: new Map<string, InjectedFault>() };
  const options = {
    get seed() {
      return base.seed;
    },
    get ledgers() {
      return base.ledgers;
    },
    now: () => base.clock.read(),
    vault: (network: NetworkId, chain: string) => presentVault(base.ledgers[network].state, chain, base.seed),
  } satisfies ChainOptions;
  const sources = startChains(options, makeChains);
  // Same object, so the chains' readers see the state after a reset.
  const world: World = Object.assign(base, { sources });
  return world;
}

/** Resets networks, chains and faults to the first block. */
export async function resetWorld(world: World, seed: bigint, now: () => number): Promise<void> {
  Object.assign(
    world,
    begin(seed, now, (time) => makeBlock(world, time)),
  );
  world.faults.clear();
  await world.sources.reset();
}

/** Makes a block. Chains advance first, so a network observes in its block what they have just mined. */
function makeBlock(world: World, time: number): void {
  for (const network of networkIds) nextBlock(world.ledgers[network], time);
  world.sources.tick();
  for (const network of networkIds) settleBlock(world.ledgers[network], world.sources.ports(network));
}

export const viewOf = (world: World, network: NetworkId): View => ({ ledger: world.ledgers[network], seed: world.seed });
