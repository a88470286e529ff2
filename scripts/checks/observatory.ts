import { attribute, elementsOf } from './dist-rules/html-tree.ts';

/** One rule of the MDN HTTP Observatory, with the points a page earns. */
export interface Mark {
  readonly rule: string;
  readonly outcome: string;
  readonly points: number;
}

const sixMonths = 15_768_000;

/** Directives of all policies combined: a later policy adds those that earlier ones left out. */
function directivesOf(policies: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const policy of policies) {
    for (const text of policy.split(';')) {
      const [name = '', ...sources] = text.trim().split(/\s+/);
      if (name !== '' && !found.has(name)) found.set(name, sources);
    }
  }
  return found;
}

/** Scores like the Observatory, which takes the worse of scripts and styles. */
function markPolicy(directives: ReadonlyMap<string, readonly string[]>): Mark {
  const rule = 'content security policy';
  if (directives.size === 0) return { rule, outcome: 'none', points: -25 };
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const open = (sources: readonly string[]) =>
    sources.some((source) => ['*', 'http:', 'https:', 'data:', "'unsafe-inline'"].includes(source));
  const scripts = of('script-src');
  if (open(scripts) || open(of('object-src'))) return { rule, outcome: 'scripts of anybody', points: -20 };
  if (scripts.includes("'unsafe-eval'")) return { rule, outcome: 'eval', points: -10 };
  if (of('style-src').includes("'unsafe-inline'")) return { rule, outcome: 'inline styles of anybody', points: 0 };
  const isClosed = directives.get('default-src')?.join() === "'none'";
  return isClosed ? { rule, outcome: "nothing unsafe, default 'none'", points: 10 } : { rule, outcome: 'nothing unsafe', points: 5 };
}

function markTransport(value: string): Mark {
  const rule = 'strict transport security';
  const seconds = Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
  if (seconds < sixMonths) return { rule, outcome: value === '' ? 'none' : 'too short', points: value === '' ? -20 : -10 };
  return { rule, outcome: value, points: 0 };
}

function markScripts(html: string): Mark {
  const rule = 'scripts of other origins';
  const sources = elementsOf(html).flatMap((element) => (element.tagName === 'script' ? (attribute(element, 'src') ?? []) : []));
  const foreign = sources.filter((source) => !/^\/(?!\/)/.test(source));
  return foreign.length === 0 ? { rule, outcome: 'none', points: 0 } : { rule, outcome: foreign.join(' '), points: -50 };
}

/** Points for a header with one of the good values, else the points for its absence. */
function markHeader(rule: string, value: string, good: readonly string[], points: readonly [number, number]): Mark {
  return { rule, outcome: value || 'none', points: good.includes(value) ? points[0] : points[1] };
}

/**
 * Score of the MDN HTTP Observatory for a page that sets no cookies and is served over HTTPS.
 * It starts at 100; bonus points only count when the score without them is at least 90.
 */
export function observatoryMarks(headers: Headers, html: string): { readonly score: number; readonly marks: readonly Mark[] } {
  const header = (name: string) => headers.get(name) ?? '';
  const metas = elementsOf(html).filter(
    (element) => element.tagName === 'meta' && attribute(element, 'httpEquiv')?.toLowerCase() === 'content-security-policy',
  );
  // The Observatory ignores directives that a meta element cannot set.
  const written = metas.map((meta) =>
    (attribute(meta, 'content') ?? '').replace(/(?:^|;)\s*(?:frame-ancestors|report-uri|sandbox)[^;]*/g, ''),
  );
  const directives = directivesOf([header('content-security-policy'), ...written]);
  const framing = directives.get('frame-ancestors')?.join() === "'none'";
  const isOpen = header('access-control-allow-origin') !== '' && header('access-control-allow-credentials') === 'true';
  const marks: readonly Mark[] = [
    markPolicy(directives),
    { rule: 'cookies', outcome: header('set-cookie') === '' ? 'none' : 'some', points: header('set-cookie') === '' ? 0 : -20 },
    { rule: 'cross-origin sharing', outcome: isOpen ? 'with credentials' : 'without credentials', points: isOpen ? -50 : 0 },
    markHeader('referrer policy', header('referrer-policy'), ['no-referrer', 'same-origin', 'strict-origin'], [5, 0]),
    markTransport(header('strict-transport-security')),
    markScripts(html),
    markHeader('content type options', header('x-content-type-options'), ['nosniff'], [0, -5]),
    { rule: 'framing', outcome: framing ? "frame-ancestors 'none'" : 'by no policy', points: framing ? 5 : -20 },
    markHeader('cross-origin resource policy', header('cross-origin-resource-policy'), ['same-origin', 'same-site'], [10, 0]),
  ];
  const taken = marks.reduce((sum, { points }) => sum + Math.min(0, points), 100);
  const score = taken < 90 ? taken : marks.reduce((sum, { points }) => sum + Math.max(0, points), taken);
  return { score: Math.max(0, score), marks };
}
