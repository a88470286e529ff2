import { type Cell, runRound, type WayName, wayNames, ways } from '../../src/server/fixtures/fault-matrix.ts';
import { type Dependency, dependencies, type FaultWorld, startFaultWorld, surfaces } from '../../src/server/fixtures/fault-world.ts';
import type { Table } from './table.ts';

/** How often the whole product is asked while both hosts are silent, one question after the other. */
const patientRequests = 5;
/** An answer that asked nobody takes no longer, in milliseconds. */
const quickMs = 500;

/** Every way in which something the product depends on can break, and what each of its doors makes of it. */
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

/** One of two hosts is broken: nobody may notice but by the time it takes. */
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

/** Both networks are silent: how long one quote after the other takes. */
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
