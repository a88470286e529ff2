import { writeFileSync } from 'node:fs';
import type { Table } from '../table.ts';
import { peersPage, peersPageFile } from './peers-page.ts';
import { faultsOf, runPeers } from './run-peers.ts';

/** Runs the networks' front-end libraries as clients of the devnet, and writes the results into the reference. */
export async function benchPeers(): Promise<Table> {
  const report = await runPeers();
  writeFileSync(peersPageFile, peersPage(report));
  const { rows, quotes } = report;
  const clients = [...new Set(rows.map(({ client }) => client))];
  const needed = rows.filter(({ reasons }) => reasons.length === 0);
  const works = needed.filter(({ outcome }) => outcome.kind === 'works');
  return {
    title: `${rows.length} calls of others' clients at the devnet, ${quotes.length} quotes of theirs beside ours`,
    head: ['client', 'swap calls', 'work', 'not served by design'],
    rows: clients.map((client) => [
      client,
      `${needed.filter((row) => row.client === client).length}`,
      `${works.filter((row) => row.client === client).length}`,
      `${rows.filter((row) => row.client === client && row.reasons.length > 0).length}`,
    ]),
    figures: [{ name: 'swap calls that work', figure: (100 * works.length) / needed.length, budget: 100, unit: '%', isLeast: true }],
    missed: faultsOf(report),
  };
}
