import { AppError } from '../../../src/core/errors.ts';
import { type Case, type Outcome, plainText } from './case.ts';
import { exactTree } from './exact-tree.ts';
import { inboundCase } from './inbound-case.ts';
import { chanceFrom, mutate, pick } from './mutate.ts';
import { poolsCase } from './pools-case.ts';
import { quoteCase } from './quote-case.ts';
import { replay } from './recording.ts';
import { trackCase } from './track-case.ts';

/** Results of the mutants of one case. */
export interface Tally {
  readonly name: string;
  readonly mutants: number;
  /** Mutants with the same result as the unchanged response. */
  readonly same: number;
  /** Mutants with another result that is consistent with the change. */
  readonly other: number;
  /** Mutants that failed with an error code. */
  readonly refused: number;
  readonly crashes: readonly string[];
  readonly wrong: readonly string[];
}

async function awaitOutcome<T>(run: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'answer', value: await run };
  } catch (problem) {
    if (problem instanceof AppError && problem.info.code !== 'internal_error') return { kind: 'refused', code: problem.info.code };
    throw problem;
  }
}

async function runCase<T>(of: Case<T>, count: number, seed: number): Promise<Tally> {
  const plain = await of.run(replay(of.recording));
  const plainly = plainText(plain);
  const chance = chanceFrom(seed);
  const crashes: string[] = [];
  const wrong: string[] = [];
  const tally = { same: 0, other: 0, refused: 0 };
  for (let done = 0; done < count; done += 1) {
    const address = pick(of.addresses, chance);
    const mutant = mutate(of.recording.answers.get(address)?.text ?? '', chance);
    const what = `${of.name}: ${address} ${mutant.path.join('.')} ${mutant.kind}`;
    try {
      const firstHostOnly = of.firstHostOnly ?? false;
      const outcome = await awaitOutcome(of.run(replay(of.recording, { address, text: mutant.text, type: mutant.type, firstHostOnly })));
      const fault = of.judge({ address, mutant, tree: exactTree(mutant.text), outcome, plain });
      if (fault !== undefined) wrong.push(`${what}: ${fault}`);
      tally[outcome.kind === 'refused' ? 'refused' : plainText(outcome.value) === plainly ? 'same' : 'other'] += 1;
    } catch (problem) {
      crashes.push(`${what}: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
  }
  return { name: of.name, mutants: count, ...tally, crashes, wrong };
}

/** Mutates recorded responses, one change at a time, and judges the results of the use cases. The same seed gives the same mutants. */
export async function runMutants(count: number, seed = 1): Promise<readonly Tally[]> {
  const [quotes, pools, inbound, done, refunded] = [
    await quoteCase(),
    await poolsCase(),
    await inboundCase(),
    await trackCase('done'),
    await trackCase('refunded'),
  ];
  const part = (share: number) => Math.ceil(count * share);
  return [
    await runCase(quotes, part(0.4), seed),
    await runCase(pools, part(0.15), seed + 1),
    await runCase(inbound, part(0.15), seed + 2),
    await runCase(done, part(0.15), seed + 3),
    await runCase(refunded, part(0.15), seed + 4),
  ];
}
