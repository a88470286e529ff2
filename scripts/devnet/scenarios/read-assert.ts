import type { Figure } from './scenario.ts';

type Relation = readonly [left: string, is: string, right: string];

/** Splits at the first relation outside of quotes and brackets. */
function splitRelation(text: string): Relation | undefined {
  const blank = text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '_'.repeat(quoted.length));
  let depth = 0;
  for (const { 0: sign, index } of blank.matchAll(/[([{]|[)\]}]|==|!=|<=|>=|<|>/g)) {
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (depth === 0) return [text.slice(0, index), sign, text.slice(index + sign.length)];
  }
  return undefined;
}

/** Splits at a separator outside of quotes and brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && '([{'.includes(letter)) depth += 1;
    if (!isQuoted && ')]}'.includes(letter)) depth -= 1;
    if (letter === separator && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** A value: text in quotes, a number with an exponent or as a sum or product, true, false or null. */
function readValue(text: string): string | undefined {
  const plain = text.trim().replace(/^\((.*)\)$/, '$1');
  const quoted = /^"([^"]*)"(?:\s*\|\s*tonumber)?$/.exec(plain);
  if (quoted !== null) return quoted[1];
  if (/^(?:true|false|null)$/.test(plain)) return plain;
  if (!/^[0-9.e+*\s-]+$/.test(plain)) return undefined;
  const product = (part: string): number => part.split('*').reduce((so, factor) => so * Number(factor), 1);
  const sum = plain
    .split(/(?<!e)\+/)
    .reduce(
      (so, part) => so + part.split(/(?<=[0-9\s])-/).reduce((rest, one, at) => (at === 0 ? product(one) : rest - product(one)), 0),
      0,
    );
  return Number.isSafeInteger(sum) ? String(sum) : /^-?[0-9]+$/.test(plain) ? plain : undefined;
}

/** Steps of a path such as `.a[0].b[]`. */
function readSteps(text: string): string[] | undefined {
  const steps: string[] = [];
  let rest = text.trim();
  while (rest !== '' && rest !== '.') {
    const match = /^\.?\[("?)([^\]"]*)\1\]\??|^\.?"([^"]+)"|^\.([A-Za-z_][A-Za-z0-9_]*)\??/.exec(rest);
    if (match === null) return undefined;
    const [whole, , index, quoted, name] = match;
    steps.push(name ?? quoted ?? (index === '' ? '*' : (index ?? '')));
    rest = rest.slice(whole.length);
  }
  return steps;
}

function readFilter(text: string): string | undefined {
  const parts = splitRelation(text);
  const path = readSteps(parts?.[0].replace(/\|\s*tonumber\s*$/, '') ?? '');
  const value = readValue(parts?.[2] ?? '');
  return parts?.[1] === '==' && path !== undefined && value !== undefined ? `[${path.join('.')}=${value}]` : undefined;
}

/** Steps of one part of a pipe; undefined for what has no place, such as a search in depth. */
function readPart(part: string): string[] | undefined {
  const plain: Readonly<Record<string, string[]>> = { '': [], '.': [], tonumber: [], tostring: [], length: ['#'] };
  if (plain[part] !== undefined) return plain[part];
  const select = /^(?:map\()?select\((.*?)\)\)?((?:\.|\[).*)?$/s.exec(part);
  if (select !== null) {
    const filter = readFilter(select[1] ?? '');
    const more = readSteps(select[2] ?? '');
    return filter === undefined || more === undefined ? undefined : [filter, ...more];
  }
  const wrapped = /^\[(\..*)\]$/s.exec(part)?.[1] ?? /^\((.*)\)$/s.exec(part)?.[1];
  return wrapped === undefined ? readSteps(part) : readPlace(wrapped);
}

/** The place that a pipe leads to. */
function readPlace(text: string): string[] | undefined {
  const place: string[] = [];
  for (const part of splitOutside(text.trim(), '|')) {
    const steps = readPart(part.trim());
    if (steps === undefined) return undefined;
    // A filter iterates over the members by itself.
    if (steps[0]?.startsWith('[') && place.at(-1) === '*') place.pop();
    place.push(...steps);
  }
  return place;
}

/** The figure that an assertion checks; undefined for other assertions, such as a comparison of two places. */
export function readAssert(text: string): Figure | undefined {
  const trimmed = text.trim();
  const parts = splitOutside(trimmed, '|');
  const call = /^(contains|test|startswith)\("((?:[^"\\]|\\.)*)"\)$/.exec((parts.at(-1) ?? '').trim());
  if (call !== null) {
    const place = readPlace(parts.slice(0, -1).join('|'));
    return place === undefined ? undefined : [place.join('/'), call[1] === 'startswith' ? 'starts' : 'has', call[2] ?? ''];
  }
  const lacks = /^has\("([^"]+)"\)\s*\|\s*not$/.exec(trimmed);
  if (lacks !== null) return [lacks[1] ?? '', '=', 'null'];
  const match = / and | or |\bany\(|\ball\(/.test(trimmed) ? undefined : splitRelation(trimmed);
  const place = match === undefined ? undefined : readPlace(match[0]);
  const value = readValue(match?.[2] ?? '');
  if (match === undefined || place === undefined || value === undefined) return undefined;
  return [place.join('/'), match[1] === '==' ? '=' : (match[1] as Figure[1]), value];
}
