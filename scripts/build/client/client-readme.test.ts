import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { placedAt } from '../../../src/site/markup/placed-at.ts';
import { type Running, startRunning } from '../../../src/spec/fixtures/running.ts';
import '../../serve/fixtures/patient-process.ts';
import { buildClient, packageOf, readmeText } from './build-client.ts';

/** Output of the program below each heading. */
const prints: Readonly<Record<string, RegExp>> = {
  'A quote': /^(thor|maya)chain \d+ \d+$/m,
  Failures: /^amount_too_low: send at least \d+$/m,
  'Show each offer as it comes': /^offer (thor|maya)chain [\s\S]*^best (thor|maya)chain \w+ \d+$/m,
  'Quote, build the deposit, check it': /^pay 10000000 to bc1q\w+ with =:/m,
  'Follow a swap to its end': /^done true$/m,
  'Place a limit order': /:300000000\/14400\/0 is -?\d+ bps above/,
  'Pay without a memo': /^send exactly 0\.01\d{6} BTC to bc1q\w+ within/m,
};
let running: Running;
let folder: string;

beforeAll(async () => {
  running = await startRunning();
  folder = mkdtempSync(join(tmpdir(), 'client-readme-'));
  const installed = join(folder, 'node_modules/strait-client');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'strait.js'), await buildClient());
  writeFileSync(join(installed, 'package.json'), JSON.stringify(packageOf('0.0.0')));
});

afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

const sections = readmeText('http://localhost:4321')
  .split(/^## /m)
  .flatMap((section) => {
    const [, program] = /^```ts\n([\s\S]*?)^```/m.exec(section) ?? [];
    return program === undefined ? [] : [[section.split('\n', 1)[0] ?? '', program] as const];
  });

test('has a README program below exactly the expected headings', () => {
  expect(sections.map(([heading]) => heading)).toEqual(Object.keys(prints));
});

test('documents installing from this site with npm 12, and a two-line alternative without its flag', () => {
  const text = readmeText('https://strait.example');
  expect(text).toContain('npm install https://strait.example/client/strait-client.tgz --allow-remote=root');
  expect(text).toContain('curl -O https://strait.example/client/strait-client.tgz\nnpm install ./strait-client.tgz');
  expect(text).not.toContain('localhost');
});

/** Makes blocks until the end of the test: a registration may wait for one almost as long as the client waits for its response. */
function makeBlocks(): void {
  const makeOne = () => void running.control('clock', { advance_blocks: 1 }).catch(() => undefined);
  const timer = setInterval(makeOne, 1_000);
  onTestFinished(() => clearInterval(timer));
}

test.each(sections)('runs the README program below "%s", which prints what it promises', async (heading, program) => {
  const path = join(folder, 'program.mts');
  writeFileSync(path, placedAt(program, running.url));
  if (program.includes('registerMemoless')) makeBlocks();
  expect((await promisify(execFile)(process.execPath, [path], { cwd: folder })).stdout).toMatch(prints[heading] ?? /^unknown heading$/);
});
