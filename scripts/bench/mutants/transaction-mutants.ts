import type { MutantTally } from './memo-mutants.ts';
import { chanceFrom } from './mutate.ts';
import { preparedFamilies } from './prepared-families.ts';
import { returnedFamilies } from './returned-families.ts';
import type { SigningFamily } from './signing-family.ts';

async function tally({ name, attempt }: SigningFamily, count: number, seed: number): Promise<MutantTally> {
  const chance = chanceFrom(seed);
  const found = { refused: 0, same: 0 };
  const wrong: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const { what, outcome } = await attempt(chance);
    if (outcome === 'wrong') wrong.push(`${name}: ${what}`);
    else found[outcome] += 1;
  }
  return { name, mutants: count, ...found, wrong };
}

/**
 * Mutates transactions right before signing and when returned: our readers must refuse every one that, by independent
 * readers, does something else. Inputs, change and times are not part of the meaning of a prepared transaction. The same
 * seed gives the same mutants.
 */
export async function runTransactionMutants(count: number, seed = 1): Promise<readonly MutantTally[]> {
  const families = [...preparedFamilies(), ...(await returnedFamilies())];
  const tallies: MutantTally[] = [];
  for (const [at, family] of families.entries()) tallies.push(await tally(family, Math.ceil(count / families.length), seed + at));
  return tallies;
}
