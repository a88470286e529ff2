import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hosts, SwapNetwork } from '../../../src/nodes/http/hosts.ts';
import { operatorOf } from '../../../src/nodes/http/hosts.ts';
import { countOutcomes, isUnreachable, type LiveFinding, type LiveOutcome } from './finding.ts';
import type { LiveSection } from './live-checks.ts';
import { shownHost } from './live-host.ts';
import { type Api, apiNetworks } from './questions.ts';

/** Report of one run, as written to a file. Contains no secrets: possible keys are removed from host names. */
export interface LiveReport {
  readonly version: 1;
  readonly product: string;
  readonly network: SwapNetwork;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** 0: nothing failed. 1: something failed. 2: no host could be reached. */
  readonly exitCode: number;
  readonly counts: Readonly<Record<LiveOutcome, number>>;
  readonly hosts: readonly { readonly api: Api; readonly operator: string; readonly host: string }[];
  readonly sections: readonly LiveSection[];
}

const marks: Readonly<Record<LiveOutcome, string>> = { ok: '✓', failed: '✗', noted: '·', skipped: '–', accepted: '~' };

/** Process exit code. */
export function exitCodeOf(sections: readonly LiveSection[]): number {
  const findings = sections.flatMap((section) => section.findings);
  if (isUnreachable(findings)) return 2;
  return findings.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

interface Run extends Pick<LiveReport, 'product' | 'network' | 'sections'> {
  readonly hosts: Hosts;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** Builds the report of a run. */
export function buildReport({ product, network, sections, hosts, startedAt, finishedAt }: Run): LiveReport {
  return {
    version: 1,
    product,
    network,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    exitCode: exitCodeOf(sections),
    counts: countOutcomes(sections.flatMap(({ findings }) => findings)),
    hosts: (Object.keys(apiNetworks) as Api[]).flatMap((api) =>
      hosts[api].map((url) => ({ api, operator: operatorOf(url, hosts), host: shownHost(url) })),
    ),
    sections,
  };
}

const countText = (counts: LiveReport['counts']): string =>
  [
    `${counts.ok} ok`,
    `${counts.failed} failed`,
    `${counts.noted} noted`,
    `${counts.skipped} skipped`,
    ...(counts.accepted > 0 ? [`${counts.accepted} accepted`] : []),
  ].join(', ');

const formatFinding = ({ outcome, check, subject, text, hint }: LiveFinding): string =>
  `  ${marks[outcome]} ${check} · ${subject}\n      ${text}${hint === undefined ? '' : `\n      → ${hint}`}`;

/** Formats one section for the terminal: failures and notes only, everything with `isVerbose`. */
export function sectionText({ title, about, findings }: LiveSection, isVerbose: boolean): string {
  const counts = countOutcomes(findings);
  const order: readonly LiveOutcome[] = ['failed', 'accepted', 'noted', 'skipped', 'ok'];
  const shown = order.flatMap((outcome) => (outcome === 'ok' && !isVerbose ? [] : findings.filter((one) => one.outcome === outcome)));
  return [`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${countText(counts)}. ${about}`, ...shown.map(formatFinding)].join('\n');
}

/** Final summary of a run. */
export function summaryText({ network, counts, exitCode, sections }: LiveReport): string {
  if (exitCode === 2) return `${network}: none of its hosts can be reached from here, so nothing is checked. This needs the internet.`;
  if (exitCode === 0) return `${network}: nothing failed (${countText(counts)}).`;
  const faults = sections.flatMap(({ findings }) => findings).filter(({ outcome }) => outcome === 'failed');
  return [
    `${network}: ${faults.length} failed (${countText(counts)}).`,
    ...faults.map(({ check, subject, text }, index) => `${index + 1}. ${check} · ${subject}: ${text}`),
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

function sectionMarkdown({ id, title, about, findings }: LiveSection): string {
  const rows = findings.map(
    ({ outcome, check, subject, text, hint }) =>
      `| ${outcome} | \`${check}\` | ${cell(subject)} | ${cell(text)}${hint === undefined ? '' : ` *${cell(hint)}*`} |`,
  );
  return [`## ${title}`, '', `${about} \`--only ${id}\``, '', '| Outcome | Check | Of | Found |', '|---|---|---|---|', ...rows].join('\n');
}

/** The report as Markdown, for issues. */
export function reportMarkdown(report: LiveReport): string {
  const { product, network, startedAt, finishedAt, exitCode, counts, hosts, sections } = report;
  const head = [
    `# Check of ${network}, ${startedAt.slice(0, 10)}`,
    '',
    `Product ${product}, from ${startedAt} to ${finishedAt}. ${countText(counts)}; exit code ${exitCode}.`,
    '',
    '| API | Operator | Host |',
    '|---|---|---|',
    ...hosts.map(({ api, operator, host }) => `| ${api} | ${operator} | ${host} |`),
  ];
  return `${[head.join('\n'), ...sections.map(sectionMarkdown)].join('\n\n')}\n`;
}

/** Timestamp for file names. */
export const stampOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');

/** Writes both formats and returns the path without extension. `clean` redacts secrets. */
export function writeReport(report: LiveReport, folder: string, clean: (text: string) => string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${report.network}-${stampOf(Date.parse(report.startedAt))}`);
  writeFileSync(`${path}.json`, clean(`${JSON.stringify(report, null, 2)}\n`));
  writeFileSync(`${path}.md`, clean(reportMarkdown(report)));
  return path;
}
