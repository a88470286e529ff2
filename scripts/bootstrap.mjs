// Uses built-ins only: runs on any Node from 20 on, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin/`;
// About 40 MB are live under load. V8 sizes its heap by the memory of the machine and on a large one keeps four times as much
// garbage; with these limits it collects at 1.5 times the live heap.
const smallHeap = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const scripts = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  devnet: 'scripts/devnet/main.ts',
  serve: [...smallHeap, 'scripts/serve/main.ts'],
  test: 'scripts/test.ts',
  bench: 'scripts/bench/main.ts',
  checks: 'scripts/checks/main.ts',
  build: 'scripts/build/build.ts',
  lint: ['scripts/test.ts', 'lint'],
  typecheck: ['scripts/test.ts', 'types'],
  'test:e2e': ['scripts/test.ts', 'build', 'e2e'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  'check:live': 'scripts/operate/live/check-live.ts',
  'check-messages': 'scripts/checks/check-messages.ts',
  addresses: 'scripts/build/addresses.ts',
  changelog: 'scripts/build/changelog.ts',
  'vercel-config': 'scripts/build/vercel-config.ts',
  'build-view': 'scripts/build/build-view.ts',
  'build-contracts': 'scripts/build/build-contracts.ts',
  client: 'scripts/build/client/client-endpoints.ts',
  keys: 'scripts/operate/keys.ts',
  marks: 'scripts/build/marks.ts',
  pause: 'scripts/operate/pause.ts',
  resume: ['scripts/operate/pause.ts', '--resume'],
  reports: 'scripts/operate/reports.ts',
  webhooks: 'scripts/operate/webhooks.ts',
  shapes: 'scripts/build/shapes.ts',
  subscribers: 'scripts/operate/subscribers.ts',
  'redis-bridge': 'scripts/operate/redis-bridge.ts',
};

function stop(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function isInstalled() {
  // The platform installs before it builds, from a cache with arbitrary file times.
  if (process.env.VERCEL) return true;
  const written = `${root}node_modules/.package-lock.json`;
  return existsSync(written) && statSync(written).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
}

function install() {
  if (isInstalled()) return;
  if (spawnSync('npm', ['--version'], { stdio: 'ignore' }).status !== 0)
    stop('npm is missing. Install Node 20 or newer together with npm, then try again.');
  console.log('Installing packages with npm ci; the first time takes about a minute …');
  const isDone = () =>
    spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], {
      cwd: root,
      stdio: 'inherit',
      timeout: 600_000,
    }).status === 0;
  // The registry may be temporarily unreachable.
  if (![1, 2, 3].some(isDone))
    stop(
      'npm ci failed; its own words are above. Most often the npm registry was out of reach: check the connection and run the same command again.',
    );
}

/** Path of the Node binary installed with the packages, or of this one if it is new enough. */
function node24() {
  if (existsSync(`${bin}node`)) return `${bin}node`;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(
    `This machine has Node ${process.versions.node}, and no Node 24 package exists for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  );
}

const [task = '', ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node ${process.versions.node} is too old. Install Node 20 or newer.`);
if (!(task in scripts)) stop(`Unknown task "${task}". Use one of: ${Object.keys(scripts).join(', ')}.`);
install();
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
// Caches code with its types stripped: the stripper would take 20 MB at every start.
if (task === 'serve') env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/node`;
// Limits the malloc arenas: compression and DNS threads would each keep their own.
if (task === 'serve') env.MALLOC_ARENA_MAX ??= '2';
const withParent = ['--import', new URL('ends-with-parent.mjs', import.meta.url).href];
const child = spawn(node24(), [...withParent, ...[scripts[task]].flat(), ...rest], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm does not forward signals, so this process watches for its exit. Without npm it does not: a shell that starts it may exit
// and leave it running.
const starter = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 300).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
