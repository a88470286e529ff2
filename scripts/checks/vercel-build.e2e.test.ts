import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFunctions } from '../../src/host/functions.ts';
import { compileRoutes, route } from '../../src/host/routes.ts';
import { formatTable } from '../bench/table.ts';
import { functionBudget, strayContent } from './functions.ts';
import { readLock, runtimePackages } from './package-lock.ts';
import {
  type BuiltConfig,
  type BuiltFunction,
  buildWithVercel,
  filesBelow,
  filesChangedIn,
  findVercelCli,
  readBuiltConfig,
  readBuiltFunctions,
  triedCli,
} from './vercel-build.ts';

const root = new URL('../..', import.meta.url).pathname;
const source = join(root, 'vercel.json');
const cli = findVercelCli();
if (cli === undefined) {
  console.log(
    `vercel build is left out: put ${triedCli} somewhere else and name its dist/vc.js in VERCEL_CLI, or have vercel on the PATH.`,
  );
}

describe.skipIf(cli === undefined)('vercel build, without login or network', () => {
  let folder = '';
  let config: BuiltConfig;
  let functions: readonly BuiltFunction[];
  let places: ReadonlySet<string>;

  beforeAll(() => {
    folder = buildWithVercel(cli ?? '');
    config = readBuiltConfig(folder);
    functions = readBuiltFunctions(folder);
    const files = filesBelow(join(folder, '.vercel/output/static')).map((file) => {
      const name = config.overrides[file]?.path ?? file;
      return name === 'index' ? '/' : `/${name}`;
    });
    places = new Set([...files, ...functions.map(({ path }) => path)]);
  }, 1_800_000);
  afterAll(() => {
    if (folder !== '') rmSync(folder, { recursive: true });
  });

  const go = (path: string, accept?: string) => {
    const end = config.routes.findIndex(({ handle }) => handle === 'error');
    const headers = new Headers(accept === undefined ? {} : { accept });
    return route(config.routes.slice(0, end), new URL(path, 'https://strait.example'), headers, (one) => places.has(one));
  };
  const resolvePath = (path: string, accept?: string) => {
    const routed = go(path, accept);
    return routed.kind === 'path' ? [routed.path, routed.status, routed.missed] : [routed.location, routed.status];
  };

  test('changes no file of the repository', () => {
    expect(filesChangedIn(folder)).toEqual([]);
  });

  describe('the routes the platform serves by', () => {
    test('contain the rules of npm start in the same order', () => {
      const text = (some: unknown) =>
        JSON.stringify(some, (_, value) =>
          typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
        );
      const all = config.routes.map(text);
      let from = 0;
      for (const own of compileRoutes(source)) {
        const at = all.indexOf(text(own), from);
        expect([text(own).slice(0, 300), at >= from]).toEqual([text(own).slice(0, 300), true]);
        from = at + 1;
      }
    });

    test('negotiate before the file system lookup, and send Vary with each variant', () => {
      const at = config.routes.findIndex(({ handle }) => handle === 'filesystem');
      const negotiating = config.routes.filter(
        ({ has = [], status, dest }) => dest !== undefined && status === undefined && has.some(({ key }) => key === 'accept'),
      );
      expect(negotiating).toHaveLength(
        compileRoutes(source).filter(({ has = [], status }) => status === undefined && has.some(({ key }) => key === 'accept')).length,
      );
      expect(negotiating.length).toBeGreaterThanOrEqual(3);
      for (const entry of negotiating) {
        expect(config.routes.indexOf(entry)).toBeLessThan(at);
        expect(entry.headers?.['Vary']).toBe('Accept, User-Agent');
      }
      for (const path of ['/', '/about', '/about.md', '/developers/errors', '/sell-btc-buy-eth', '/nope'])
        expect([path, go(path).headers.get('vary')]).toEqual([path, 'Accept, User-Agent']);
    });

    test('end with the handler of unknown API paths, followed only by the platform’s own', () => {
      const end = config.routes.findIndex(({ handle }) => handle === 'error');
      const last = config.routes.slice(0, end).findLastIndex(({ dest }) => dest !== undefined);
      expect(config.routes[last]?.dest).toBe('/api/not-found');
      expect(config.routes.slice(last + 1, end)).toEqual([{ src: '^/api(/.*)?$', status: 404 }]);
      for (const path of ['/api/none', '/api//v1/quote'])
        expect(resolvePath(path, 'text/markdown')).toEqual(['/api/not-found', undefined, false]);
    });

    test('lead to a file or a function in the requested form', () => {
      expect(resolvePath('/about')).toEqual(['/about', undefined, false]);
      expect(resolvePath('/about', 'text/markdown')).toEqual(['/about.md', undefined, false]);
      expect(resolvePath('/sell-btc-buy-eth', 'text/markdown')).toEqual(['/sell-btc-buy-eth.md', undefined, false]);
      expect(resolvePath('/', 'text/markdown;q=0.0, */*')).toEqual(['/', undefined, false]);
      expect(resolvePath('/?mode=agent', 'text/markdown')).toEqual(['/agent.md', undefined, false]);
      expect(resolvePath('/?mode=agent', 'application/json')).toEqual(['/agent.json', undefined, false]);
      expect(resolvePath('/mcp', 'text/markdown')).toEqual(['/api/mcp', undefined, false]);
      expect(resolvePath('/api/quote')).toEqual(['/api/reads', undefined, false]);
      expect(resolvePath('/memoless/api/v1/assets/ETH.ETH')).toEqual(['/api/memoless', undefined, false]);
      expect(resolvePath('/.well-known/status')).toEqual(['/api/reads', undefined, false]);
      expect(resolvePath('/nope')).toEqual(['/nope', undefined, true]);
      expect(resolvePath('/nope', 'text/markdown')).toEqual(['/404.md', 404, false]);
      expect(resolvePath('/nope', 'application/json')).toEqual(['/404.json', 404, false]);
    });

    test('lead from every rewrite to an existing function', () => {
      const { rewrites } = JSON.parse(readFileSync(source, 'utf8')) as { rewrites: readonly { destination: string }[] };
      const wanted = rewrites.map(({ destination }) => destination.split('?')[0] ?? '');
      expect(wanted.filter((path) => !places.has(path))).toEqual([]);
    });

    test('include the cron schedule', () => {
      const { crons } = JSON.parse(readFileSync(source, 'utf8')) as { crons: unknown };
      expect(config.crons).toEqual(crons);
    });
  });

  describe('the functions the platform receives', () => {
    test('match api/ and the project’s Node version', () => {
      expect(functions.map(({ path }) => path)).toEqual([...findFunctions(join(root, 'api')).keys()].sort());
      for (const { path, settings } of functions)
        expect([path, settings]).toMatchObject([path, { runtime: 'nodejs24.x', maxDuration: path === '/api/follow' ? 60 : 10 }]);
    });

    test('contain no simulated network, test, tool or secret', () => {
      const runtime = runtimePackages(readLock());
      const stray = functions.flatMap((one) =>
        strayContent({ ...one, files: one.files.map(sourceOf) }, runtime).concat(
          one.files.filter((file) => /(^|\/)\.env|\.pem$|\.test\./.test(file)).map((file) => `${one.path} carries ${file}`),
        ),
      );
      expect(stray).toEqual([]);
    });

    test('load from their own files alone', { timeout: 600_000 }, () => {
      const alone = mkdtempSync(join(tmpdir(), 'functions-'));
      const broken = functions.filter(({ path, folder: own, settings: { handler } }) => {
        const copy = join(alone, path);
        cpSync(own, copy, { recursive: true });
        const code = `const { default: door } = await import('./${handler}'); process.exit(typeof door?.fetch === 'function' ? 0 : 1);`;
        return spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: copy }).status !== 0;
      });
      rmSync(alone, { recursive: true });
      expect(broken.map(({ path }) => path)).toEqual([]);
    });

    test('keep within the archive budget', () => {
      const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
      const rows = functions.map(({ path, files, size, zipped }) => [path, `${files.length}`, megabytes(size), megabytes(zipped)]);
      console.log(formatTable({ title: 'Functions of vercel build', head: ['function', 'files', 'MB', 'MB zipped'], rows, missed: [] }));
      const budgetOf = (path: string) => (path === '/api/mcp' ? functionBudget.mcpZipped : functionBudget.zipped);
      expect(functions.filter(({ path, zipped }) => zipped > budgetOf(path)).map(({ path }) => path)).toEqual([]);
    });
  });
});

/** The source file of a deployed file: outside packages, TypeScript. */
function sourceOf(file: string): string {
  if (file.startsWith('node_modules/')) return file;
  return file.replace(/\.js(\.map)?$/, '.ts');
}
