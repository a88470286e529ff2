import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { byDesign } from './by-design.ts';
import { peersPage, peersPageFile } from './peers-page.ts';
import { faultsOf, type PeersReport, runPeers } from './run-peers.ts';

let report: PeersReport;
beforeAll(async () => {
  report = await runPeers();
});

describe("the networks' front-end libraries at the devnet", () => {
  test('every call that swaps need works, and every quote of theirs is ours', () => {
    expect(faultsOf(report)).toEqual([]);
    expect(report.rows.filter(({ reasons }) => reasons.length === 0).length).toBeGreaterThan(130);
    expect(report.quotes.length).toBeGreaterThan(25);
  });

  test('every reason not to serve a call is that of some call', () => {
    const used = new Set(report.rows.flatMap(({ reasons }) => reasons));
    expect(byDesign.filter(({ why }) => !used.has(why))).toEqual([]);
  });

  test('a swap call that fails and a quote that differs are named', () => {
    const [row, quote] = [report.rows[0], report.quotes[0]];
    if (row === undefined || quote === undefined) throw new Error('nothing was called');
    const broken = { ...row, reasons: [], outcome: { kind: 'not_served' } as const };
    const other = { ...quote, theirs: { ...quote.theirs, out: '1' } };
    const faults = faultsOf({ rows: [broken], quotes: [...report.quotes, other] });
    expect(faults).toEqual([expect.stringContaining('does not work: no such path'), expect.stringContaining('differs in out: ')]);
  });

  test('the page in the reference says what they found; npm run bench -- peers writes it', () => {
    expect(readFileSync(peersPageFile, 'utf8')).toBe(peersPage(report));
  });
});
