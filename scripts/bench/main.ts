import { parseArgs } from 'node:util';
import { benchAggregator } from './aggregator.ts';
import { benchBuild } from './build.ts';
import { benchChaos } from './chaos/chaos.ts';
import { benchJourneys } from './journeys/journeys.ts';
import { benchLoad } from './load.ts';
import { benchMcp } from './mcp.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages/pages.ts';
import { buildSummary, resultsOfToday, saveResult } from './results.ts';
import { benchStatic } from './static.ts';
import { formatTable, type Table } from './table.ts';

/** Benches by name. `isNamed`: named on the command line; downloads happen only then. */
const benches: Readonly<Record<string, (isNamed: boolean) => Promise<Table>>> = {
  aggregator: benchAggregator,
  build: benchBuild,
  chaos: benchChaos,
  journeys: benchJourneys,
  load: benchLoad,
  mcp: benchMcp,
  memory: benchMemory,
  pages: benchPages,
  static: benchStatic,
};

const { values, positionals: asked } = parseArgs({ options: { seconds: { type: 'string' } }, allowPositionals: true });
// Duration of the load.
if (values.seconds !== undefined) process.env['BENCH_LOAD_SECONDS'] = values.seconds;
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. The benches are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const missed: string[] = [];
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = performance.now();
  const table = await run(asked.includes(name));
  console.log(`\n${formatTable(table)}`);
  saveResult(name, table, (performance.now() - started) / 1000);
  missed.push(...table.missed);
}
console.log(`\n${formatTable(buildSummary(resultsOfToday()))}`);
for (const sentence of missed) console.error(`\n${sentence}`);
process.exit(missed.length === 0 ? 0 : 1);
