import * as z from 'zod';
import { chains } from '../../core/chain/chain.ts';

/** Chains whose deposits an operator must enable; on the devnet they are enabled. */
export const offByDefault: readonly string[] = Object.values(chains)
  .filter(({ deposit }) => deposit?.isOptIn === true)
  .map(({ id }) => id);

/** Comma-separated opt-in chains, such as `ADA`. */
export const optedInChains = z.string().transform((text, context): readonly string[] =>
  text.split(',').flatMap((part) => {
    const chain = part.trim().toUpperCase();
    if (offByDefault.includes(chain)) return [chain];
    context.addIssue(`${JSON.stringify(part.trim())} is no chain that is off by default; those are ${offByDefault.join(', ')}`);
    return [];
  }),
);
