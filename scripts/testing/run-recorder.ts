import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { type FileResult, maxFailedFiles } from './judge-run.ts';

interface Options {
  readonly root: string;
  /** Whether the run is cancelled after too many failed files. */
  readonly mayStop: boolean;
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

function readState(module: TestModule): FileResult['state'] {
  if (!module.ok()) return 'failed';
  const state = module.state();
  return state === 'pending' || state === 'queued' ? 'not run' : 'passed';
}

/** Writes the result of each test file to the file named by RUN_RECORD. */
export class RunRecorder implements Reporter {
  readonly #options: Options;
  #vitest: Vitest | undefined;
  #failed = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#failed = 0;
  }

  async onTestModuleEnd(module: TestModule): Promise<void> {
    if (module.ok()) return;
    this.#failed += 1;
    if (this.#failed > maxFailedFiles && this.#options.mayStop) await this.#vitest?.cancelCurrentRun('test-failure');
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    const path = process.env['RUN_RECORD'];
    if (path === undefined) return;
    const record = { files: modules.map((module) => this.#resultOf(module)), errors: errors.map(({ message }) => firstLine(message)) };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(record));
  }

  #resultOf(module: TestModule): FileResult {
    const tests = [...module.children.allTests()];
    const failed = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({ title: test.fullName, message: firstLine(test.result().errors?.[0]?.message ?? '') }));
    const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => ({ title: 'name' in suite ? suite.name : '', message: firstLine(message) })),
    );
    const took = module.diagnostic();
    return {
      file: module.moduleId.slice(this.#options.root.length),
      ms: Math.round(took.duration + took.collectDuration + took.setupDuration),
      tests: tests.length,
      state: readState(module),
      failures: [...failed, ...suites],
      skipped: tests.filter((test) => test.result().state === 'skipped').map((test) => test.fullName),
    };
  }
}
