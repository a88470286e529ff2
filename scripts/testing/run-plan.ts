import { spawnSync } from 'node:child_process';
import { pbkdf2Sync, randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tier } from '../config/tier.ts';
import { isDeepTest } from '../config/tiers.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Seed of the property tests: derived from the commit, so that reruns reproduce it; random in deep runs. */
export function drawSeed(tier: Tier | undefined): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const fromCommit = Number.parseInt(stdout.slice(0, 7), 16);
  return tier === 'deep' || tier === 'all' || Number.isNaN(fromCommit) ? randomInt(2 ** 31) : fromCommit;
}

/** Duration of the measurement on a fast, idle machine, in milliseconds. */
const quickMs = 80;
const maxPatience = 4;

/** Factor for the product's deadlines in this run: how much slower this machine is than a fast one, 1 to 4. */
export function measurePatience(): number {
  const from = performance.now();
  pbkdf2Sync('password', 'salt', 200_000, 32, 'sha512');
  const factor = (performance.now() - from) / quickMs;
  return Math.round(Math.min(maxPatience, Math.max(1, factor)) * 10) / 10;
}

/** Matches imports of modules that make tests more thorough in the deep tier: more property and table cases, more page inspections. */
const drawsMore = /config\/tier\.ts'|fixtures\/looks\.ts'/;

/** Test files of the deep tier: those that run only there, and those with more cases there. */
export function deepFiles(): readonly string[] {
  const all = globSync('{src,scripts,api}/**/*.test.ts', { cwd: root });
  return all.filter((file) => isDeepTest(file) || drawsMore.test(readFileSync(join(root, file), 'utf8'))).sort();
}
