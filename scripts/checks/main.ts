import { parseArgs } from 'node:util';
import { keepDurations } from '../testing/durations.ts';
import { checkAdvisories } from './advisories.ts';
import { checkFloors } from './house/floors.ts';
import { checkHouse } from './house.ts';

const { values, positionals: wanted } = parseArgs({ options: { file: { type: 'string' } }, allowPositionals: true });

const checks: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  house: checkHouse,
  floors: checkFloors,
  advisories: () => checkAdvisories(values.file),
  durations: keepDurations,
};
/** Checks that write files; they run only when named explicitly. */
const writing = ['durations'];
const unknown = wanted.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. The checks are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(checks).filter(([name]) => (wanted.length === 0 ? !writing.includes(name) : wanted.includes(name)));
const results = await Promise.all(chosen.map(([, check]) => check()));
process.exit(results.every(Boolean) ? 0 : 1);
