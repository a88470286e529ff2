import { appendFileSync, readFileSync } from 'node:fs';
import { test, vi } from 'vitest';
import type { NotedTest, Suite } from './registry.ts';

interface Job {
  readonly tests: readonly string[];
  readonly mutants: readonly number[];
  readonly log: string;
}

/** Globals that the instrumented file uses at every mutant. */
interface Switch {
  __active: number;
  __passed: Set<number>;
  __mutant: (id: number) => boolean;
}

const shared = globalThis as unknown as Switch;
shared.__passed = new Set();
shared.__active = 0;
shared.__mutant = (id) => {
  shared.__passed.add(id);
  return id === shared.__active;
};

const patienceMs = 15_000;

async function within(run: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too long')), patienceMs);
  });
  try {
    await Promise.race([Promise.resolve(run()), late]);
  } finally {
    clearTimeout(timer);
  }
}

const hooks = async (suites: readonly Suite[], kind: keyof Suite): Promise<void> => {
  for (const suite of suites) for (const run of suite[kind]) await within(run);
};

/** Runs tests in order until one fails; undefined if none does. Calls `after` after each. */
async function runTests(tests: readonly NotedTest[], after: (test: NotedTest) => void = () => undefined): Promise<string | undefined> {
  const open = new Set<Suite>();
  try {
    for (const one of tests) {
      const opened = one.suites.filter((suite) => !open.has(suite));
      for (const suite of opened) open.add(suite);
      await hooks(opened, 'beforeAll');
      await hooks(one.suites, 'beforeEach');
      await within(one.run);
      await hooks(one.suites, 'afterEach');
      after(one);
    }
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message.split('\n', 1)[0] : String(problem);
  } finally {
    await hooks([...open], 'afterAll').catch(() => undefined);
  }
}

async function load(file: string): Promise<readonly NotedTest[]> {
  vi.resetModules();
  const registry = (await import('./registry.ts')) as typeof import('./registry.ts');
  return registry.collect(() => import(/* @vite-ignore */ file));
}

test('mutants', { timeout: 0 }, async () => {
  const job = JSON.parse(readFileSync(process.env['MUTATION_JOB'] ?? '', 'utf8')) as Job;
  const noteLine = (line: object) => appendFileSync(job.log, `${JSON.stringify(line)}\n`);
  /** By test file: the mutants reached by the whole file, and by each test. */
  const ways = new Map<string, { readonly whole: ReadonlySet<number>; readonly byTest: ReadonlyMap<string, ReadonlySet<number>> }>();
  const times = new Map<string, number>();
  for (const file of job.tests) {
    const started = performance.now();
    shared.__passed = new Set();
    const noted = await load(file);
    const whole = shared.__passed;
    const byTest = new Map<string, ReadonlySet<number>>();
    shared.__passed = new Set();
    const failed = await runTests(noted, ({ name }) => {
      byTest.set(name, new Set([...shared.__passed, ...(byTest.get(name) ?? [])]));
      shared.__passed = new Set();
    });
    times.set(file, performance.now() - started);
    if (failed !== undefined) noteLine({ broken: file, why: failed });
    else ways.set(file, { whole, byTest });
  }
  const files = [...ways.keys()].sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
  noteLine({ ready: [...times].map(([file, ms]) => [file, Math.round(ms)]) });
  for (const id of job.mutants) {
    noteLine({ started: id });
    let killed: string | undefined;
    let isReached = false;
    for (const file of files) {
      const way = ways.get(file);
      const isWhole = way?.whole.has(id) ?? false;
      const names = new Set([...(way?.byTest ?? [])].flatMap(([name, passed]) => (passed.has(id) ? [name] : [])));
      if (!isWhole && names.size === 0) continue;
      isReached = true;
      shared.__active = id;
      try {
        const noted = await load(file);
        killed = await runTests(noted.filter(({ name }) => isWhole || names.has(name)));
      } catch (problem) {
        killed = String(problem);
      }
      shared.__active = 0;
      if (killed !== undefined) break;
    }
    noteLine({ done: id, killed: killed !== undefined, isReached });
  }
});
