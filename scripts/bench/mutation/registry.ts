import { expect as real } from 'vitest';

/** Replaces `vitest` in test files: registers tests to run them repeatedly, with the real `expect`. */
type Body = (...given: never[]) => unknown;
type Hook = () => unknown;

export interface NotedTest {
  readonly name: string;
  readonly run: () => unknown;
  readonly suites: readonly Suite[];
}

export interface Suite {
  readonly beforeAll: Hook[];
  readonly afterAll: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

const newSuite = (): Suite => ({ beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] });

interface Registry {
  tests: NotedTest[];
  suites: Suite[];
  waiting: Promise<unknown>[];
}

const registry: Registry = { tests: [], suites: [newSuite()], waiting: [] };

/** Runs `load` and returns the tests it registered. */
export async function collect(load: () => Promise<unknown>): Promise<readonly NotedTest[]> {
  registry.tests = [];
  registry.suites = [newSuite()];
  await load();
  while (registry.waiting.length > 0) await registry.waiting.shift();
  return registry.tests;
}

const findBody = (given: readonly unknown[]): Body => given.find((one) => typeof one === 'function') as Body;

function noteTest(name: string, ...given: readonly unknown[]): void {
  const body = findBody(given);
  registry.tests.push({ name, run: () => body(), suites: [...registry.suites] });
}

function noteSuite(_name: string, ...given: readonly unknown[]): void {
  const outer = registry.suites;
  registry.suites = [...outer, newSuite()];
  const done = findBody(given)();
  if (done instanceof Promise) {
    const own = registry.suites;
    registry.waiting.push(
      done.then(() => {
        registry.suites = own;
      }),
    );
  }
  registry.suites = outer;
}

type Note = (name: string, ...given: readonly unknown[]) => void;

/** Adds `each`, `runIf` and `skipIf` to the plain form. */
function withForms(note: Note) {
  const each =
    (cases: readonly unknown[]) =>
    (name: string, ...given: readonly unknown[]) => {
      const body = findBody(given) as (...values: readonly unknown[]) => unknown;
      cases.forEach((one, at) => {
        note(`${name} [${at}]`, () => body(...(Array.isArray(one) ? one : [one])));
      });
    };
  const silent = Object.assign(() => undefined, { each: () => () => undefined });
  const forms = Object.assign((name: string, ...given: readonly unknown[]) => note(name, ...given), { each });
  return Object.assign((name: string, ...given: readonly unknown[]) => note(name, ...given), {
    each,
    runIf: (isOn: unknown) => (isOn ? forms : silent),
    skipIf: (isOff: unknown) => (isOff ? silent : forms),
    skip: silent,
    sequential: forms,
  });
}

export const test = withForms(noteTest);
export const describe = withForms(noteSuite);

const hook = (kind: keyof Suite) => (run: Hook) => {
  registry.suites.at(-1)?.[kind].push(run);
};
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');

export { vi } from 'vitest';
export const expect = real;
