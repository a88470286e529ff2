import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAllowed, licensesOf, runtimeLicenses, toolLicenses } from '../../scripts/checks/licenses.ts';
import { closureOf, importedPackages, packageName, readLock, runtimePackages } from '../../scripts/checks/package-lock.ts';

const root = new URL('../..', import.meta.url).pathname;

const lock = readLock();
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Record<string, Record<string, string>>;

test('every package in the lock file has an integrity hash', () => {
  expect(lock.size).toBeGreaterThan(100);
  expect([...lock].filter(([, entry]) => !entry.integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('every package comes from the npm registry', () => {
  // Entries without a URL are resolved from the configured registry by name and version.
  const strangers = [...lock].filter(([, { resolved, link, version }]) => {
    const isRegistry = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/');
    return link || !isRegistry || !/^\d+\.\d+\.\d+/.test(version ?? '');
  });
  expect(strangers.map(([path]) => path)).toEqual([]);
});

test('every direct dependency is pinned to one version', () => {
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.values(manifest[kind] ?? {}));
  expect(versions.filter((version) => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
});

test('no package needs an install script, except esbuild, fsevents and the tests’ secp256k1', () => {
  const scripted = [...lock].filter(([, entry]) => entry.hasInstallScript);
  // Dependency of the official client used in aggregator tests; runs without its native build.
  const tested = ([path, entry]: (typeof scripted)[number]) => packageName(path) === 'secp256k1' && entry.dev === true;
  const rest = scripted.filter((found) => !tested(found)).map(([path]) => packageName(path));
  expect(rest.filter((name) => name !== 'esbuild' && name !== 'fsevents')).toEqual([]);
});

test('no documented command runs the install scripts of packages', () => {
  const folder = `${root}content/developers/`;
  const texts = [...readdirSync(folder).map((file) => folder + file), `${root}README.md`, `${root}.github/CONTRIBUTING.md`];
  const commands = texts.flatMap((file) => readFileSync(file, 'utf8').match(/^(?:.*&& )?npm ci\b.*$/gm) ?? []);
  expect(commands.length).toBeGreaterThan(1);
  expect(commands.filter((line) => !line.includes('npm ci --ignore-scripts'))).toEqual([]);
});

test('the lock file names every platform’s optional packages, as npm ci requires', () => {
  const names = new Set([...lock.keys()].map(packageName));
  const wanted = [...lock.values()].flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});

describe('packages that reach a function or a browser', () => {
  const runtime = runtimePackages(lock);

  test('are found from the imports', () => {
    expect(importedPackages()).toEqual(expect.arrayContaining(['@modelcontextprotocol/server', '@upstash/redis', 'react', 'zod']));
    expect(runtime).toEqual(
      expect.arrayContaining(['node_modules/preact', 'node_modules/react-dom', 'node_modules/@modelcontextprotocol/core']),
    );
    expect([...closureOf(lock, ['viem'])]).toContain('node_modules/ox/node_modules/@noble/curves');
    expect([...closureOf(lock, ['vitest'])].length).toBeGreaterThan(20);
  });

  test('are fewer than 60, each named in the dependencies or needed by one that is', () => {
    const direct = Object.keys(manifest['dependencies'] ?? {});
    const known = closureOf(lock, direct);
    expect(runtime.filter((path) => !known.has(path))).toEqual([]);
    expect(runtime.length).toBeGreaterThan(20);
    expect(runtime.length).toBeLessThan(60);
  });

  test('run no script when installed', () => {
    expect(runtime.filter((path) => lock.get(path)?.hasInstallScript)).toEqual([]);
  });
});

describe('licenses', () => {
  const licenses = licensesOf(lock);
  const runtime = new Set(runtimePackages(lock));

  test('are allowed when their expression can be met with allowed ones', () => {
    expect(isAllowed('(GPL-3.0-only OR MIT)', ['MIT'])).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0-only', ['MIT'])).toBe(false);
    expect(isAllowed('', ['MIT'])).toBe(false);
  });

  test('of packages that reach a function or a browser require no more than attribution', () => {
    const refused = [...licenses].filter(([path, license]) => runtime.has(path) && !isAllowed(license, runtimeLicenses));
    expect(refused).toEqual([]);
  });

  test('of all packages are on the list of known ones', () => {
    expect([...licenses].filter(([, license]) => !isAllowed(license, toolLicenses))).toEqual([]);
  });
});
