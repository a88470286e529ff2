import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that drive servers and browsers wait as much as they compute: one more than there are cores. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    maxWorkers,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'api/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts', 'node_modules'],
          // A property over thousands of cases takes its time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['**/*.e2e.test.ts'],
          exclude: ['node_modules'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          setupFiles: ['scripts/config/e2e-data.ts'],
        },
      },
    ],
  },
});
