import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
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
          maxWorkers: 2,
          setupFiles: ['scripts/config/e2e-data.ts'],
        },
      },
    ],
  },
});
