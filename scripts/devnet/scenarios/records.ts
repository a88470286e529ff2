import { readdirSync, readFileSync } from 'node:fs';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import type { Scenario } from './scenario.ts';

const folder = new URL('records/', import.meta.url).pathname;

const readRecord = (path: string): unknown => JSON.parse(readFileSync(`${folder}${path}`, 'utf8'));

/** Constants that hold in every suite of a network, unless it sets its own. */
export const readTestConstants = (network: NetworkId): Readonly<Record<string, string>> =>
  readRecord(`${network}/constants.json`) as Readonly<Record<string, string>>;

/** All recorded scenarios, by network and name. */
export function readScenarios(): readonly Scenario[] {
  return networkIds.flatMap((network) =>
    (readdirSync(`${folder}${network}`, { recursive: true }) as string[])
      .filter((path) => path.endsWith('.json') && path !== 'constants.json')
      .sort()
      .map((path) => readRecord(`${network}/${path}`) as Scenario),
  );
}
