import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '../table.ts';
import type { Effort } from './film.ts';
import type { Walked } from './journeys-worker.ts';
import { readLook } from './look.ts';

const worker = new URL('journeys-worker.ts', import.meta.url).pathname;
const dist = new URL('../../../dist/.built', import.meta.url).pathname;

/** Runs the walks in a child process, as they change its clock and environment. */
function walkAll(folder: string): Promise<readonly Walked[]> {
  const names = (process.env['BENCH_WALKS'] ?? '').split(',').filter((name) => name !== '');
  return new Promise((resolve, reject) => {
    const child = fork(worker, [folder, ...names], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', (walked) => resolve(walked as readonly Walked[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the walks ended with ${code}`)));
  });
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`;
}

const cells = (effort: Effort | undefined): readonly string[] =>
  effort === undefined ? ['–', '–', '–'] : [`${effort.presses}`, `${effort.fields}`, effort.wallSeconds.toFixed(1)];

const countPresses = ({ taken: { toPay, whole } }: Walked): number => (toPay ?? whole).presses;

function buildRow(walked: Walked): readonly string[] {
  const { title, most, taken } = walked;
  const { toPay, whole, pictures } = taken;
  return [
    title,
    ...cells(toPay),
    `≤ ${most}`,
    `${whole.presses}`,
    `${whole.fields}`,
    whole.wallSeconds.toFixed(1),
    clock(whole.seconds),
    `${pictures}`,
  ];
}

/** A walk that did not reach its end, or took more presses than it may. */
function findMissed(walked: Walked): readonly string[] {
  const { title, most, error } = walked;
  if (error !== undefined) return [`${title} did not reach its end: ${error}.`];
  return countPresses(walked) <= most ? [] : [`${title} takes ${countPresses(walked)} presses, not ${most}.`];
}

/** Walks from the front page to the receipt, each captured as screenshots. */
export async function benchJourneys(): Promise<Table> {
  if (!existsSync(dist)) throw new Error('There is no build: npm run build');
  const folder = process.env['BENCH_PICTURES'] ?? mkdtempSync(join(tmpdir(), 'bench-journeys-'));
  mkdirSync(folder, { recursive: true });
  const { width, theme, language } = readLook(process.env);
  const walked = await walkAll(folder);
  return {
    title: `Walks from the front page to the receipt at ${width} px, ${theme}, ${language}; presses in the wallet's own window and time to read are not in them. Pictures: ${folder}`,
    head: ['walk', 'presses to pay', 'fields', 's', 'most', 'presses to receipt', 'fields', 's', 'devnet', 'pictures'],
    rows: walked.map(buildRow),
    missed: walked.flatMap(findMissed),
  };
}
