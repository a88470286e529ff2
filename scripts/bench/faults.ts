import { type Cell, runRound, type WayName, wayNames, ways } from '../../src/server/fixtures/fault-matrix.ts';
import { type Dependency, dependencies, type FaultWorld, startFaultWorld, surfaces } from '../../src/server/fixtures/fault-world.ts';
import type { Table } from './table.ts';

/** Number of sequential requests to the product while both hosts are silent. */
const patientRequests = 5;
/** Limit for a response without upstream requests, in milliseconds. */
const quickMs = 500;

/** Breaks each dependency of the product in every way, and checks the result at each of its interfaces. */
export async function benchFaults(): Promise<Table> {
  const world = await startFaultWorld();
  const rows: string[][] = [];
  const cells: Cell[] = [];
  const missed: string[] = [];
  try {
    for (const dependency of dependencies) {
      for (const way of wayNames) {
        const round = await runRound(world, way, dependency);
        cells.push(...round);
        rows.push([dependency, way, ...round.map(cellText)]);
      }
    }
    for (const dependency of ['thornode', 'mayanode'] as const) {
      for (const way of wayNames) {
        const { row, problem } = await failOver(world, way, dependency);
        rows.push(row);
        if (problem !== undefined) missed.push(problem);
      }
    }
    const silence = await patience(world);
    rows.push(silence.row);
    missed.push(...silence.missed);
  } finally {
    await world.close();
  }
  const wrong = cells.filter(({ problems }) => problems.length > 0);
  return {
    title: `Faults: ${cells.length} cells, ${wrong.length} not as documented. Each has its code, or ok, and milliseconds`,
    head: ['broken', 'way', ...surfaces],
    rows,
    figures: [{ name: `of ${cells.length} cells not as documented`, figure: wrong.length, budget: 0, unit: 'cells' }],
    missed: [
      ...missed,
      ...wrong.map(({ dependency, way, outcome, problems }) => `${dependency}, ${way}, ${outcome.surface}: ${problems.join('; ')}.`),
    ],
  };
}

const cellText = ({ outcome, problems }: Cell): string =>
  `${problems.length > 0 ? '! ' : ''}${outcome.code?.replace(/^upstream_/, '') ?? 'ok'} ${Math.round(outcome.ms)}`;

/** Breaks one of two hosts: only the response time may differ. */
async function failOver(
  world: FaultWorld,
  way: WayName,
  dependency: Dependency,
): Promise<{ readonly row: string[]; readonly problem?: string }> {
  await world.mend();
  await world.setFault(dependency, ways[way], ['a']);
  const product = world.product([]);
  const network = dependency === 'thornode' ? 'thorchain' : 'mayachain';
  const asked = surfaces.filter((surface) => surface !== 'status' && surface !== 'track unseen');
  const outcomes = await Promise.all(asked.map((surface) => product.request(surface, network)));
  const bad = outcomes.filter(({ status, code, body }) => status >= 300 || code !== undefined || /upstream_/.test(JSON.stringify(body)));
  const texts = new Map(outcomes.map(({ surface, code, ms }) => [surface, `${code ?? 'ok'} ${Math.round(ms)}`]));
  const row = [`${dependency}, 1 of 2`, way, ...surfaces.map((surface) => texts.get(surface) ?? '')];
  if (bad.length === 0) return { row };
  return { row, problem: `${dependency}, first host, ${way}: ${bad.map(({ surface }) => surface).join(', ')} did not fail over.` };
}

/** Silences both networks and measures sequential quotes. */
async function patience(world: FaultWorld): Promise<{ readonly row: string[]; readonly missed: readonly string[] }> {
  await world.mend();
  for (const dependency of ['thornode', 'mayanode'] as const) await world.setFault(dependency, { kind: 'stall' });
  const product = world.product([]);
  const times: string[] = [];
  let quickest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < patientRequests; count += 1) {
    const { code, ms } = await product.request('quote', 'thorchain');
    quickest = Math.min(quickest, ms);
    times.push(`${code?.replace(/^upstream_/, '') ?? 'ok'} ${Math.round(ms)}`);
  }
  await world.mend();
  return {
    row: ['both nodes', `black hole, ${patientRequests} quotes`, ...times, ...surfaces.slice(times.length).map(() => '')],
    missed:
      quickest > quickMs
        ? [`Silent nodes are asked again and again: the quickest of ${patientRequests} quotes took ${Math.round(quickest)} ms.`]
        : [],
  };
}
