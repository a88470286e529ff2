import { chains } from '../../core/chain/chain.ts';
import { separatedList } from './separated-list.ts';

/** Chains whose deposits an operator must enable; on the devnet they are enabled. */
export const offByDefault: readonly string[] = Object.values(chains)
  .filter(({ deposit }) => deposit?.isOptIn === true)
  .map(({ id }) => id);

/** Comma-separated opt-in chains, such as `ADA`. */
export const optedInChains = separatedList({
  separator: ',',
  read: (part) => offByDefault.find((chain) => chain === part.toUpperCase()),
  expected: `is no chain that is off by default; those are ${offByDefault.join(', ')}`,
});
