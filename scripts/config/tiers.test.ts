import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deepTests, deepTestsFor, isDeepTest, isSafetyTest, safetyTests } from './tiers.ts';

const root = new URL('../..', import.meta.url).pathname;
const testFiles = globSync('{src,scripts,api}/**/*.test.ts', { cwd: root });

test.each(deepTests.flatMap(({ files }) => files))('has deep tests for %s', (path) => {
  expect(testFiles.some((file) => file.startsWith(path))).toBe(true);
});

test.each([...new Set(deepTests.flatMap(({ covers }) => covers))])('has %s, which deep tests cover', (path) => {
  expect(existsSync(root + path)).toBe(true);
});

test.each([...safetyTests])('has money tests at %s, all of them in the gate', (path) => {
  const own = testFiles.filter((file) => file.startsWith(path));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(isDeepTest)).toEqual([]);
  expect(own.every(isSafetyTest)).toBe(true);
});

test('adds the deep tests that cover a change to the gate, and a changed deep test itself', () => {
  const build = ['scripts/checks/vercel-build.e2e.test.ts', 'scripts/checks/browser/one-page.e2e.test.ts'];
  expect(deepTestsFor(['vercel.json'])).toEqual(build);
  expect(deepTestsFor(['api/quote.ts', 'README.md'])).toEqual(build);
  const conformance = 'src/server/mcp/mcp-conformance.e2e.test.ts';
  expect(deepTestsFor(['api/mcp.ts'])).toEqual([...build, conformance]);
  expect(deepTestsFor(['src/server/mcp/mcp-sdk.ts'])).toEqual([...build, conformance]);
  // The lock file holds the versions of the SDK and of the EVM.
  expect(deepTestsFor(['package-lock.json'])).toEqual([...build, 'scripts/devnet/evm/simulation.test.ts', conformance]);
  expect(deepTestsFor(['src/view/view.e2e.test.ts'])).toEqual(['src/view/view.e2e.test.ts']);
  expect(deepTestsFor(['README.md'])).toEqual([]);
});
