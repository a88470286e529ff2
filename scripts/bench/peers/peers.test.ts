import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { byDesign } from './by-design.ts';
import { peersPage, peersPageFile } from './peers-page.ts';
import { faultsOf, type PeersReport, runPeers } from './run-peers.ts';

let report: PeersReport;
beforeAll(async () => {
  report = await runPeers();
});

describe('the networks’ front-end libraries on the devnet', () => {
  test('run every call a swap needs and return our quotes', () => {
    expect(faultsOf(report)).toEqual([]);
    expect(report.rows.filter(({ reasons }) => reasons.length === 0).length).toBeGreaterThan(130);
    expect(report.quotes.length).toBeGreaterThan(25);
  });

  test('need every listed reason for calls that are not served', () => {
    const used = new Set(report.rows.flatMap(({ reasons }) => reasons));
    expect(byDesign.filter(({ why }) => !used.has(why))).toEqual([]);
  });

  test('get a failing swap call and a differing quote reported', () => {
    const [row, quote] = [report.rows[0], report.quotes[0]];
    if (row === undefined || quote === undefined) throw new Error('nothing was called');
    const broken = { ...row, reasons: [], outcome: { kind: 'not_served' } as const };
    const other = { ...quote, theirs: { ...quote.theirs, out: '1' } };
    const faults = faultsOf({ rows: [broken], quotes: [...report.quotes, other] });
    expect(faults).toEqual([expect.stringContaining('does not work: no such path'), expect.stringContaining('differs in out: ')]);
  });

  test('match the reference page written by npm run bench -- peers', () => {
    expect(readFileSync(peersPageFile, 'utf8')).toBe(peersPage(report));
  });
});
