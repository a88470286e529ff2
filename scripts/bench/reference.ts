import { breakOf, gasForms } from '../../src/core/fixtures/reference-walk.ts';
import type { Table } from './table.ts';

const amounts = Number(process.env['BENCH_AMOUNTS'] ?? 1_000_000);
const maxPlaces = 20;

/** The next state of a linear congruential generator. */
const next = (state: bigint): bigint => (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;

/** Encodes references into amounts of every gas asset and decodes them again. */
export async function benchReference(): Promise<Table> {
  const started = performance.now();
  const missed: string[] = [];
  let state = BigInt(Date.now());
  for (let count = 0; count < amounts; count += 1) {
    state = next(state);
    const size = 10n ** ((state >> 40n) % BigInt(maxPlaces));
    state = next(state);
    const amount = (state >> 8n) % size;
    state = next(state);
    const broken = breakOf(count, amount, Number((state >> 20n) % 99_999n) + 1);
    if (broken !== undefined && missed.length < 10) missed.push(broken);
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    title: `References in ${amounts} amounts of ${gasForms.length} assets, ${seconds.toFixed(1)} s`,
    head: ['amounts', 'a second', 'broken', 'goal'],
    rows: [[`${amounts}`, Math.round(amounts / seconds).toString(), `${missed.length}`, '0']],
    missed,
  };
}
