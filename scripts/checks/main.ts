import { checkHouse } from './house.ts';

const checks: Readonly<Record<string, () => boolean>> = { house: checkHouse };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. The checks are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const results = Object.entries(checks)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .map(([, check]) => check());
process.exit(results.every(Boolean) ? 0 : 1);
