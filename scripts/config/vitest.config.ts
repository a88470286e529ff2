import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that drive servers and browsers wait as much as they compute: one more than there are cores. */
const maxWorkers = availableParallelism() + 1;

/** Takes all cores for a minute, alone. */
const vercelBuild = 'scripts/checks/vercel-build.e2e.test.ts';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    maxWorkers,
    // Ends for what hangs, not for what is slow: a busy machine takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'api/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts', 'node_modules'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['**/*.e2e.test.ts'],
          exclude: ['node_modules', vercelBuild],
          setupFiles: ['scripts/config/e2e-data.ts'],
        },
      },
      { extends: true, test: { name: 'deploy', include: [vercelBuild] } },
    ],
  },
});
