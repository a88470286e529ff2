import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { preactForReact, reactImporters } from '../build/pages/preact-islands.ts';
import { RunRecorder } from '../testing/run-recorder.ts';
import durations from './durations.json' with { type: 'json' };
import { tier } from './tier.ts';
import { deepTests, patternOf } from './tiers.ts';

const root = new URL('../..', import.meta.url).pathname;

/** One per core: with more, pages and servers starve each other and timeouts expire. */
const maxWorkers = availableParallelism();

/**
 * Unit tests that need a process of their own: their modules keep state, or read the environment once. All others run one after
 * another in one module graph, loaded once.
 */
const alone = [
  'src/{dom,host,i18n,server,site,styles}/**/*.test.ts',
  'src/contract/v1/report-bug.test.ts',
  'scripts/*.test.ts',
  'scripts/{build,checks,config,operate,serve,testing}/**/*.test.ts',
  'src/app/**/*.test.ts',
  'src/spec/**/*.test.ts',
  'src/{site/page/operator-pages,view/hosted}*.test.ts',
  // They advance the clock of their process for good.
  'src/{server/http/{faults,paused},service/quote/quote}.test.ts',
  'src/server/memoless/memoless-client.test.ts',
  'scripts/bench/**/*.test.ts',
  'scripts/build/client/client-{python,readme}.test.ts',
];

/** Browser tests that share one product and one browser in each worker (scripts/serve/shared-product.ts). */
const browsed = [
  'src/app/**/*.e2e.test.ts',
  'src/spec/e2e/{after-paint,keyboard,languages,large-letters,layout,page-loads,sums,widths}.e2e.test.ts',
  'scripts/devnet/wallet/{wallet,panel}.e2e.test.ts',
];

/** Path prefixes of the deep tests that a change has brought into the gate. */
const brought = new Set((process.env['DEEP_IN_GATE'] ?? '').split(',').filter((path) => path !== ''));
const deepFiles = deepTests.flatMap(({ files }) => files);
const left = tier === 'gate' ? deepFiles.filter((path) => !brought.has(path)) : [];
const exclude = ['node_modules', ...left.map(patternOf)];

/** TEST_ORDER, a number, shuffles the files deterministically, to reveal state leaking from one into another. */
const order = process.env['TEST_ORDER'];
const drawn = (file: string): string => createHash('sha256').update(`${order} ${file}`).digest('hex');

/** Starts the longest files first, so that none is left running alone at the end. */
const longest: Readonly<Record<string, number>> = durations;
const usual = 2;
const projects = ['browsed', 'e2e', 'unit', 'modules'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (order !== undefined) return files.toSorted((a, b) => (drawn(a.moduleId) < drawn(b.moduleId) ? -1 : 1));
    const seconds = ({ moduleId }: TestSpecification) => longest[moduleId.slice(root.length)] ?? usual;
    // A worker is reused only for files of the same project.
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => place(a) - place(b) || seconds(b) - seconds(a));
  }
}

const notUnit = ['**/*.e2e.test.ts', ...exclude];
const unit = { setupFiles: ['scripts/config/seed.ts'] };
const served = { setupFiles: ['scripts/config/e2e-data.ts'] };

export default defineConfig({
  root,
  // Tests run the islands as the site does.
  resolve: { alias: [preactForReact] },
  test: {
    server: { deps: { inline: reactImporters } },
    maxWorkers,
    reporters: ['default', new RunRecorder({ root, mayStop: tier === 'gate' })],
    // Hides the logs of passed tests.
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // Catch hangs, not slowness: a busy machine takes its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      { extends: true, test: { ...unit, name: 'unit', include: alone, exclude: notUnit } },
      {
        extends: true,
        test: { ...unit, name: 'modules', isolate: false, include: ['{src,api,scripts}/**/*.test.ts'], exclude: [...notUnit, ...alone] },
      },
      {
        extends: true,
        test: { ...served, name: 'e2e', include: ['**/*.e2e.test.ts'], exclude: [...exclude, ...browsed] },
      },
      {
        extends: true,
        test: { ...served, name: 'browsed', isolate: false, include: browsed, exclude },
      },
    ],
  },
});
