import { englishPath, localeOfPath } from '../../../src/site/languages/locales.ts';
import { twinPath } from '../../../src/site/page/page.ts';
import { pathOfName, type SiteFiles } from './site-files.ts';

interface HeaderRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

const key = 'x-markdown-tokens';
/** Stands for the origin of any build, so that the sizes do not change with it. */
const anyOrigin = 'https://strait.example';

/** About as many as a model counts, in two significant digits, so that a corrected word does not change them. */
function tokensOf(text: string): number {
  const exact = text.length / 4;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.ceil(exact / step) * step;
}

/** The first step of the address of a translation. */
const language = '/([a-z]{2})';

/** The twins that share a rule: those of pairs have one text, and translations are about as long. */
function sourceOf(path: string): string {
  if (path.startsWith('/sell-')) return '/(sell-.*).md';
  if (localeOfPath(path) === 'en') return twinPath(path);
  return englishPath(path) === '/' ? `${language}.md` : `${language}${englishPath(path)}.md`;
}

/** One rule for each twin, or for those that share one. */
export function tokenRules(site: SiteFiles): readonly HeaderRule[] {
  const sizes = new Map<string, number>();
  for (const name of site.pages) {
    const path = pathOfName(name);
    const twin = twinPath(path);
    const source = sourceOf(path);
    if (!site.has(twin.slice(1))) continue;
    const text = site.read(twin.slice(1)).replaceAll(site.origin, anyOrigin);
    sizes.set(source, Math.max(sizes.get(source) ?? 0, tokensOf(text)));
  }
  return [...sizes].sort(([a], [b]) => a.localeCompare(b)).map(([source, tokens]) => ({ source, headers: [{ key, value: `${tokens}` }] }));
}

/** vercel.json with these rules in place of those it has. */
export function withTokenRules(text: string, rules: readonly HeaderRule[]): string {
  const config = JSON.parse(text) as { headers: HeaderRule[] };
  const others = config.headers.filter(({ headers }) => headers.some((header) => header.key !== key));
  return `${print({ ...config, headers: [...others, ...rules] }, '', 0)}\n`;
}

const width = 140;

/** JSON as the formatter of this repository keeps it: on one line what fits on one. `lead` is what stands before on the line. */
function print(value: unknown, indent: string, lead: number): string {
  const line = inline(value);
  if (indent !== '' && indent.length + lead + line.length <= width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((one) => inner + print(one, inner, 1)).join(',\n')}\n${indent}]`;
  if (typeof value !== 'object' || value === null) return line;
  const members = Object.entries(value).map(([name, one]) => `${inner}"${name}": ${print(one, inner, name.length + 5)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `"${name}": ${inline(one)}`)
    .join(', ')} }`;
}
