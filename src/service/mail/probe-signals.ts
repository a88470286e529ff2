import type { ReportRequest } from '../../contract/v1/report-bug.ts';

/** Patterns of scanner payloads. Each signal is weak: honest reports quote such text. */
const textSignals: readonly (readonly [name: string, weight: number, pattern: RegExp])[] = [
  ['markup', 2, /<\s*(script|iframe|svg|img|object|embed)\b|\bon(error|load|mouseover)\s*=|javascript:/i],
  ['template', 2, /\{\{[^}]{0,80}\}\}|\$\{[^}]{0,80}\}|<%[=\s]|#\{[^}]{0,40}\}/],
  ['lookup', 3, /\$\{?(jndi|env|sys|lower|upper):/i],
  ['traversal', 2, /(\.\.[/\\]){2}|(%2e){2}(%2f|%5c)|\/etc\/(passwd|shadow)|boot\.ini|win\.ini|\/proc\/self/i],
  ['sql', 2, /'\s*(or|and)\s+['\d][^\n]{0,20}=|\b(sleep|pg_sleep|benchmark)\s*\(|waitfor\s+delay|;\s*drop\s+table/i],
  ['select', 3, /\bunion\s+(all\s+)?select\b[^\n]{0,200}\bfrom\b/i],
  ['shell', 2, /[;|`&]\s*(cat|curl|wget|id|whoami|nslookup|ping)\b|\$\((cat|curl|wget|id|whoami|nslookup)/i],
  ['scheme', 2, /\b(file|gopher|dict|ldaps?|phar|expect):\/\//i],
  ['inside', 1, /\/\/(localhost|127\.|10\.|192\.168\.|169\.254\.|\[)/i],
  ['callback', 3, /\b(interact\.sh|oast\.\w{2,6}|burpcollaborator\.net|oastify\.com|dnslog\.cn|webhook\.site|requestbin)\b/i],
];

const privateHost =
  /^(localhost|.*\.(localhost|local|internal|intranet|lan)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|0\.0\.0\.0|\[.*\])$/i;

const shortText = 40;
const longText = 300;
const suspicious = 3;

/**
 * Names of the signals that mark a report as a scanner probe; empty below the threshold. Weights add up; a reply
 * address, an image and a long text reduce the score. `siteUrl` is our own origin, which may be a private host.
 */
export function probeSignals(report: ReportRequest, siteUrl: string): readonly string[] {
  const text = `${report.description}\n${report.page ?? ''}`;
  const found: (readonly [string, number])[] = textSignals.flatMap(([name, weight, pattern]) =>
    pattern.test(text) ? [[name, weight] as const] : [],
  );
  if (report.page !== undefined && isPrivate(report.page, siteUrl)) found.push(['private-host', 2]);
  const length = report.description.trim().length;
  if (report.email === undefined && report.attachment === undefined && length < shortText) found.push(['short-anonymous', 1]);
  const favor = Number(report.email !== undefined) + Number(report.attachment !== undefined) + Number(length >= longText);
  const score = found.reduce((sum, [, weight]) => sum + weight, -favor);
  return score >= suspicious ? found.map(([name]) => name) : [];
}

function isPrivate(page: string, siteUrl: string): boolean {
  const url = new URL(page, siteUrl);
  return url.origin !== siteUrl && privateHost.test(url.hostname);
}
