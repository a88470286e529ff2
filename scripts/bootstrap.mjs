// Runs on any Node from 20 upwards, before anything is installed: built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin/`;
// 40 MB are in use under load. V8 takes what it would grow to from the memory of the machine, and on a large one keeps four
// times as much as garbage: with an end in sight it collects at half again.
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
  'check-types': ['node_modules/astro/bin/astro.mjs', 'check'],
  'check:live': 'scripts/operate/live/check-live.ts',
  'check-messages': 'scripts/checks/check-messages.ts',
  addresses: 'scripts/build/addresses.ts',
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
  // The platform installs before it builds, from a cache whose files are as old as they like.
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
  // A registry may be out of reach for a moment.
  if (![1, 2, 3].some(isDone))
    stop(
      'npm ci failed; its own words are above. Most often the npm registry was out of reach: check the connection and run the same command again.',
    );
}

/** The Node that came with the packages, or this one when it is new enough. */
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
// Types are taken off once, not at every start: what does it is 20 MB in memory.
if (task === 'serve') env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/node`;
// Threads that compress and look names up would each keep a heap of their own.
if (task === 'serve') env.MALLOC_ARENA_MAX ??= '2';
const withParent = ['--import', new URL('ends-with-parent.mjs', import.meta.url).href];
const child = spawn(node24(), [...withParent, ...[scripts[task]].flat(), ...rest], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm passes no signal on, so that this has to see for itself that it is gone. Nobody else's end is its own: who starts this
// by hand may well leave it alone.
const starter = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 300).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
