import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLock, withoutDigest } from '../../checks/package-lock.ts';
import { middleOf, type Report, readReport } from './lighthouse.ts';

const folder = new URL('../../../.ci/lighthouse', import.meta.url).pathname;

const full = { score: 1, auditRefs: [] };
const report = (lcp: number, contrast: number): Report => ({
  categories: {
    performance: full,
    accessibility: { score: contrast, auditRefs: [{ id: 'color-contrast', weight: 7 }] },
    'best-practices': full,
    seo: full,
  },
  audits: {
    'largest-contentful-paint': { numericValue: lcp },
    'total-blocking-time': { numericValue: 20 },
    'cumulative-layout-shift': { numericValue: 0 },
    'color-contrast': { score: contrast },
    metrics: { details: { items: [{ observedLargestContentfulPaint: 300 }] } },
    'network-requests': { details: { items: [{ networkEndTime: 40 }, { networkEndTime: 299.5 }, { networkEndTime: 301 }] } },
  },
});

test('reads the scores, the requests completed before the largest paint, and the audits that cost points', () => {
  expect(readReport(report(900, 0.93))).toEqual({
    scores: [100, 93, 100, 100],
    lcp: 900,
    tbt: 20,
    cls: 0,
    before: 2,
    faults: ['color-contrast'],
  });
  expect(readReport(report(900, 1)).faults).toEqual([]);
});

test('fails on a report that lacks a figure', () => {
  const { audits, ...rest } = report(900, 1);
  const { 'largest-contentful-paint': _, ...others } = audits;
  expect(() => readReport({ ...rest, audits: others })).toThrow('Lighthouse has no largest-contentful-paint.');
});

test('takes the median of each figure and the faults of every run', () => {
  const visits = [report(3000, 1), report(1000, 1), report(1100, 0.9)].map(readReport);
  expect(middleOf(visits)).toMatchObject({ lcp: 1100, scores: [100, 100, 100, 100], faults: ['color-contrast'] });
});

test('pins one Lighthouse version and a digest for every package it installs', () => {
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { dependencies: Record<string, string> };
  const lock = readLock(folder);
  expect(dependencies['lighthouse']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(lock.get('node_modules/lighthouse')?.version).toBe(dependencies['lighthouse']);
  expect(withoutDigest(lock)).toEqual([]);
});
