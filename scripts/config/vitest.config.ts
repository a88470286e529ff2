import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { RunRecorder } from '../testing/run-recorder.ts';
import durations from './durations.json' with { type: 'json' };
import { tier } from './tier.ts';
import { deepTests, patternOf } from './tiers.ts';

const root = new URL('../..', import.meta.url).pathname;

/** One a core: with more, pages and servers wait for each other, and what they are waited for runs out. */
const maxWorkers = availableParallelism();

/** Folders whose modules keep nothing between tests: their files are run one after another in one graph of modules, loaded once. */
const stateless = ['src/{client,contract,core,nodes,service,view,wallet}/**/*.test.ts', 'scripts/devnet/**/*.test.ts'];

/** Deep test files that a change has brought into the gate, by the beginnings of their paths. */
const brought = new Set((process.env['DEEP_IN_GATE'] ?? '').split(',').filter((path) => path !== ''));
const deepFiles = deepTests.flatMap(({ files }) => files);
const left = tier === 'gate' ? deepFiles.filter((path) => !brought.has(path)) : [];
const exclude = ['node_modules', ...left.map(patternOf)];

/** With TEST_ORDER, a number, files run in an order drawn from it, so that what one leaves behind for another is found. */
const order = process.env['TEST_ORDER'];
const drawn = (file: string): string => createHash('sha256').update(`${order} ${file}`).digest('hex');

/** What takes longest begins first, so that nothing is left running alone at the end. */
const longest: Readonly<Record<string, number>> = durations;
const usual = 2;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (order !== undefined) return files.toSorted((a, b) => (drawn(a.moduleId) < drawn(b.moduleId) ? -1 : 1));
    const seconds = ({ moduleId }: TestSpecification) => longest[moduleId.slice(root.length)] ?? usual;
    // Files that share a graph of modules run as one, at the end.
    const isShared = ({ project }: TestSpecification) => Number(project.name === 'modules');
    return (await super.sort(files)).sort((a, b) => isShared(a) - isShared(b) || seconds(b) - seconds(a));
  }
}

const unit = { setupFiles: ['scripts/config/seed.ts'] };

export default defineConfig({
  root,
  test: {
    maxWorkers,
    reporters: ['default', new RunRecorder({ root, mayStop: tier === 'gate' })],
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
          ...unit,
          name: 'unit',
          include: ['src/**/*.test.ts', 'api/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts', ...exclude, ...stateless],
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'modules', isolate: false, include: stateless, exclude: ['**/*.e2e.test.ts', ...exclude] },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['**/*.e2e.test.ts'], exclude, setupFiles: ['scripts/config/e2e-data.ts'] },
      },
    ],
  },
});
