import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import packageJson from '../../../package.json' with { type: 'json' };
import { localOrigin, placedAt } from '../../../src/site/markup/placed-at.ts';
import { bundleText } from '../build-view.ts';
import { declarationsOf } from './client-types.ts';

const root = new URL('../../..', import.meta.url).pathname;
const folder = `${root}src/client`;

/** Entry module: every endpoint function, the errors, the check of receipts, and the client factory. */
export function entryText(): string {
  const endpoints = readdirSync(join(folder, 'v1')).filter((file) => /(?<!\.test)\.ts$/.test(file));
  return [
    ...endpoints.map((file) => `export * from './v1/${file}';`),
    `export * from './aggregator.ts';`,
    `export * from './memoless.ts';`,
    `export * from './errors.ts';`,
    `export * from './receipt.ts';`,
    `export { createClient, type CallOptions, type Client, type ClientOptions } from './transport.ts';`,
    '',
  ].join('\n');
}

/** The client as one module without dependencies. */
export const buildClient = (): Promise<string> => bundleText(entryText(), folder);

let emitted: string | undefined;
/** Its type declarations in one file without imports; compiled once per process. */
export const clientTypes = (): string => (emitted ??= emitTypes());

function emitTypes(): string {
  const config = ts.parseJsonConfigFileContent(ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config, ts.sys, root);
  const entry = join(folder, `entry-${process.pid}.ts`);
  writeFileSync(entry, entryText());
  try {
    return declarationsOf(entry, config.options);
  } finally {
    rmSync(entry);
  }
}

/** package.json of the client. */
export const packageOf = (version: string): object => ({
  name: 'strait-client',
  version,
  description: 'Client of Strait: native swaps over THORChain and MAYAChain',
  license: packageJson.license,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './strait.d.ts', default: './strait.js' } },
  files: ['strait.js', 'strait.d.ts', 'README.md'],
});

/** Digest in the format of `integrity`. */
export const digestOf = (file: string | Uint8Array): string => `sha384-${createHash('sha384').update(file).digest('base64')}`;

/** Completes the published digests by those that depend on the site's origin: the README, and the archive with it. */
function publishDigests(file: string, digests: Readonly<Record<string, string>>): void {
  const versions = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>) : {};
  const whole = { ...versions[packageJson.version], ...digests };
  writeFileSync(file, `${JSON.stringify({ ...versions, [packageJson.version]: whole }, null, 2)}\n`);
}

/** Usage of the client, step by step; each step is a sample run by the tests. */
const recipes: readonly (readonly [sample: string, title: string])[] = [
  ['quote-stream', 'Show each offer as it comes'],
  ['check-deposit', 'Quote, build the deposit, check it'],
  ['follow', 'Follow a swap to its end'],
  ['limit-order', 'Place a limit order'],
  ['memoless', 'Pay without a memo'],
];

/** README of the package for the site at `origin`, with samples run by the tests. */
export function readmeText(origin: string): string {
  const sample = (name: string) => `\`\`\`ts\n${readFileSync(`${root}content/samples/${name}/typescript.ts`, 'utf8').trim()}\n\`\`\``;
  const archive = `${localOrigin}/client/strait-client.tgz`;
  const text = [
    '# strait-client',
    'Native swaps over THORChain and MAYAChain from a program: one function an endpoint, with types, and no dependencies.',
    '## Install',
    `\`\`\`sh\nnpm install ${archive} --allow-remote=root\n\`\`\``,
    'npm 11 and older need no `--allow-remote`. Or in two lines, without it:',
    `\`\`\`sh\ncurl -O ${archive}\nnpm install ./strait-client.tgz\n\`\`\``,
    '## A quote',
    sample('quote'),
    '## Failures',
    'Amounts are `bigint` in units of 1e-8. What the service refuses is a `ServiceError` with `code`, `hint` and `details`; where no answer came, a `NoAnswerError`.',
    sample('failure'),
    ...recipes.flatMap(([name, title]) => [`## ${title}`, sample(name)]),
    '',
  ].join('\n\n');
  return placedAt(text, origin);
}

/** Writes the module, and the package with its types, below `target`. Returns the size. @throws Error when npm cannot pack */
export async function writeClient(target: string): Promise<number> {
  const made = mkdtempSync(join(tmpdir(), 'strait-client-'));
  const module = await buildClient();
  const files = {
    'strait.js': module,
    'strait.d.ts': clientTypes(),
    'README.md': readmeText(new URL(process.env['SITE_URL'] || localOrigin).origin),
    'package.json': `${JSON.stringify(packageOf(packageJson.version), null, 2)}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  const packed = spawnSync('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: made, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(`npm pack: ${packed.stderr}`);
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  mkdirSync(target, { recursive: true });
  for (const name of ['strait.js', 'strait.d.ts'] as const) writeFileSync(join(target, name), files[name]);
  const bytes = readFileSync(join(made, archive));
  for (const name of ['strait-client.tgz', `strait-client-${packageJson.version}.tgz`]) writeFileSync(join(target, name), bytes);
  const archived = { 'README.md': digestOf(files['README.md']), [`strait-client-${packageJson.version}.tgz`]: digestOf(bytes) };
  publishDigests(join(target, 'versions.json'), archived);
  rmSync(made, { recursive: true });
  return Buffer.byteLength(module);
}

if (import.meta.main) {
  const bytes = await writeClient(`${process.argv[2] ?? `${root}dist`}/client`);
  console.log(`client/strait.js is ${bytes} bytes.`);
}
