import { parseArgs } from 'node:util';
import { checkWeight } from './dist-rules/check-weight.ts';
import { builtOrigin, readSite } from './dist-rules/site-files.ts';
import { checkScriptWeights, printWeights } from './page-weight.ts';

/*
 * The byte budgets of a build. A page over budget is only reported, so that operators can build their site. The gate (--enforce)
 * fails, and leaves a margin, since names of files and texts differ between builds.
 */

/** Share of the budgets that the gate allows to pages. */
const enforcedShare = 0.97;

const { values, positionals } = parseArgs({ options: { enforce: { type: 'boolean', default: false } }, allowPositionals: true });
const root = new URL('../..', import.meta.url).pathname;
const dist = positionals[0] ?? `${root}dist`;
printWeights(dist);
const findings = [...checkWeight(readSite(dist, root, builtOrigin()), values.enforce ? enforcedShare : 1), ...checkScriptWeights(dist)];
for (const { file, detail } of findings) console.error(`Over budget: ${file}: ${detail}`);
if (values.enforce && findings.length > 0) process.exit(1);
