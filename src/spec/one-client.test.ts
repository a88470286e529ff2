import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = new URL('../app', import.meta.url).pathname;
/** The only file that passes the browser's fetch to the client. */
const wired = 'ui/client.ts';

const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.ts$|(^|\/)fixtures\//.test(name) && name !== wired,
);

/** Matches a call of fetch, fetch passed as a value, and API paths. */
const calls = [/\bfetch\(/, /\bfetch(?=\s*[,)}])/, /['"`]\/(api|memoless\/api|aggregator)\b/];

test('calls the service only through the client: no other page file uses fetch or an API address', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) => {
    const text = readFileSync(join(app, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return calls.flatMap((pattern) => (pattern.exec(text) ? [`${name}: ${pattern.exec(text)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});
