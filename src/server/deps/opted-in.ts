import * as z from 'zod';
import { chains } from '../../core/chain/chain.ts';

/** Chains whose deposits an operator has to switch on; on the devnet they are on. */
export const offByDefault: readonly string[] = Object.values(chains)
  .filter(({ deposit }) => deposit?.isOptIn === true)
  .map(({ id }) => id);

/** `ADA`: chains whose deposits are offered though they are off by default, with commas between. */
export const optedInChains = z.string().transform((text, context): readonly string[] =>
  text.split(',').flatMap((part) => {
    const chain = part.trim().toUpperCase();
    if (offByDefault.includes(chain)) return [chain];
    context.addIssue(`${JSON.stringify(part.trim())} is no chain that is off by default; those are ${offByDefault.join(', ')}`);
    return [];
  }),
);
