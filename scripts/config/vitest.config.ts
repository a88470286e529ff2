import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** One more than there are cores: tests that drive servers and browsers also wait, and with two more each page waits for the others. */
const maxWorkers = availableParallelism() + 1;

/** Folders whose modules keep nothing between tests: their files are run one after another in one graph of modules, loaded once. */
const stateless = ['src/{client,contract,core,nodes,service,view,wallet}/**/*.test.ts', 'scripts/devnet/**/*.test.ts'];

/** What takes longest begins first, so that nothing is left running alone at the end. */
const order = ['deploy', 'e2e', 'unit', 'modules'];
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
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'api/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts', 'node_modules', ...stateless],
        },
      },
      {
        extends: true,
        test: { name: 'modules', isolate: false, include: stateless, exclude: ['**/*.e2e.test.ts', 'node_modules'] },
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
