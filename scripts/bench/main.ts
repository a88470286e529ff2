import { benchBuild } from './build.ts';
import { benchIdempotency } from './idempotency.ts';
import { benchMcp } from './mcp.ts';
import { benchMcpFuzz } from './mcp-fuzz.ts';
import { benchReports } from './reports.ts';
import { formatTable, type Table } from './table.ts';

const benches: Readonly<Record<string, () => Promise<Table>>> = {
  build: benchBuild,
  idempotency: benchIdempotency,
  mcp: benchMcp,
  'mcp-fuzz': benchMcpFuzz,
  reports: benchReports,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. The benches are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const missed: string[] = [];
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const table = await run();
  console.log(`\n${formatTable(table)}`);
  missed.push(...table.missed);
}
for (const sentence of missed) console.error(`\n${sentence}`);
process.exit(missed.length === 0 ? 0 : 1);
