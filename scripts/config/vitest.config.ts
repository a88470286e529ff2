import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that drive servers and browsers wait as much as they compute. */
const maxWorkers = availableParallelism() + 2;

/** What takes longest begins first, so that nothing is left running alone at the end. */
const order = ['deploy', 'e2e', 'unit'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => order.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Takes a core for minutes. */
const vercelBuild = 'scripts/checks/vercel-build.e2e.test.ts';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    maxWorkers,
    // What a test that passed has logged is of no use to anybody.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
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
