import { type NetworkId, networkIds } from '../../src/core/network/protocol.ts';
import type { ChainOptions } from './chains/chain-options.ts';
import { type HubRoom, type MakeChains, startHub } from './chains/chain-registry.ts';
import { type Clock, startClock } from './clock.ts';
import type { FaceFault } from './faults.ts';
import { settleBlock } from './networks/blocks/block.ts';
import { type Ledger, newLedger, nextBlock } from './networks/ledger.ts';
import { presentVault } from './networks/vault-owner.ts';
import type { View } from './view.ts';

/** Everything that a devnet is made of. */
export interface World {
  seed: bigint;
  ledger: Ledger;
  clock: Clock;
  readonly faults: Map<string, FaceFault>;
  readonly hub: HubRoom;
}

function begin(seed: bigint, now: () => number, makeBlock: (time: number) => void): Pick<World, 'seed' | 'ledger' | 'clock'> {
  return { seed, ledger: newLedger(seed, Math.floor(now() / 1000)), clock: startClock(makeBlock, now) };
}

/** `now` in Unix milliseconds. */
export function newWorld(seed: bigint, now: () => number, makeChains: MakeChains): World {
  const base = { ...begin(seed, now, (time) => makeBlock(world, time)), faults: new Map<string, FaceFault>() };
  const options = {
    get seed() {
      return base.seed;
    },
    get ledger() {
      return base.ledger;
    },
    now: () => base.clock.read(),
    vault: (network: NetworkId, chain: string) => presentVault(base.ledger[network].state, chain, base.seed),
  } satisfies ChainOptions;
  const hub = startHub(options, makeChains);
  // The same object, so that what the chains read follows a reset.
  const world: World = Object.assign(base, { hub });
  return world;
}

/** Back to the first block: networks, chains and faults. */
export async function resetWorld(world: World, seed: bigint, now: () => number): Promise<void> {
  Object.assign(
    world,
    begin(seed, now, (time) => makeBlock(world, time)),
  );
  world.faults.clear();
  await world.hub.reset();
}

/** The chains move first, so that a network sees in its block what they have just mined. */
function makeBlock(world: World, time: number): void {
  for (const network of networkIds) nextBlock(world.ledger[network], time);
  world.hub.tick(time);
  for (const network of networkIds) settleBlock(world.ledger[network], world.hub.ports(network));
}

export const viewOf = (world: World, network: NetworkId): View => ({ chronicle: world.ledger[network], seed: world.seed });
