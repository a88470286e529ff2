import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const root = new URL('../../..', import.meta.url).pathname;
const { file, code, tests } = JSON.parse(readFileSync(process.env['MUTATION_JOB'] ?? '', 'utf8')) as {
  readonly file: string;
  readonly code: string;
  readonly tests: readonly string[];
};

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => (id === file ? code : undefined),
      // Replaces vitest in test files with a registry whose tests can be run repeatedly.
      transform: (text, id) =>
        tests.includes(id)
          ? text.replace(/from 'vitest'/, `from ${JSON.stringify(`${root}scripts/bench/mutation/registry.ts`)}`)
          : undefined,
    },
  ],
  test: {
    include: ['scripts/bench/mutation/host.ts'],
    maxWorkers: 1,
    // The text of the same file differs between runs.
    fsModuleCache: false,
    testTimeout: 0,
    expect: { poll: { timeout: 5_000 } },
  },
});
