import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesFor } from '../../config/tier.ts';
import { type RunningWorld, runDevnet } from '../fixtures/running-devnet.ts';
import { Player } from './play.ts';
import { readScenarios, readTestConstants } from './records.ts';
import { isSee } from './scenario.ts';
import { isInGate } from './scope.ts';
import { writeTable } from './table.ts';

const scenarios = readScenarios();
const withFigures = scenarios.filter(({ steps }) => steps.filter(isSee).some(({ figures }) => figures.length > 0));

describe("the networks' own suites, played on the devnet over HTTP", () => {
  let world: RunningWorld;
  beforeAll(async () => {
    world = await runDevnet('own');
  });
  afterAll(() => world.close());

  const played = casesFor(withFigures, isInGate);

  test.each(played)('give the figures of $network $suite to the last unit', async (scenario) => {
    expect(await new Player(world.url, scenario, readTestConstants(scenario.network)).play()).toEqual([]);
  });

  test('find a figure that is off by one unit', async () => {
    const swaps = scenarios.find(({ suite }) => suite === 'swaps/swaps');
    if (swaps === undefined) throw new Error('the scenario is missing');
    const steps = JSON.parse(JSON.stringify(swaps.steps).replace('9005476', '9005477'));
    const differences = await new Player(world.url, { ...swaps, steps }, readTestConstants('thorchain')).play();
    expect(differences.map(({ see, answered }) => [see, answered])).toEqual([['queue/outbound', '9005476']]);
  });
});

test('the table in content/reference counts what the records hold', () => {
  const page = readFileSync(new URL('../../../content/reference/oracle.md', import.meta.url), 'utf8');
  expect(page).toContain(writeTable(scenarios));
});

test('every gap and every suite of the gate has a record with figures', () => {
  expect(withFigures.filter(isInGate)).toHaveLength(25);
});
