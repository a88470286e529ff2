import { writeJson } from '../exact-json.ts';

/** Parts of a place, at slashes outside of brackets. */
const splitPlace = (place: string): readonly string[] => (place === '' ? [] : place.split(/\/(?![^[]*\])/));

const textOf = (value: unknown): string => (typeof value === 'object' ? writeJson(value ?? null) : String(value ?? null));

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function follow(value: unknown, part: string): unknown {
  if (part === '#') return Array.isArray(value) ? value.length : typeof value === 'string' ? value.length : Object.keys(value ?? {}).length;
  const filter = /^\[(.*?)=(.*)\]$/.exec(part);
  if (filter === null) return member(value, part);
  const list = Array.isArray(value) ? value : Object.values(value ?? {});
  return list.filter((item) => textOf((filter[1] ?? '').split('.').reduce(member, item)) === filter[2]);
}

/** Texts of all values at a place of an answer (see Figure); `null` where there is none. */
export function readPlace(answer: unknown, place: string): readonly string[] {
  let values: readonly unknown[] = [answer];
  const parts = splitPlace(place);
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const isSpread = part === '*' || (part.startsWith('[') && next !== '#' && !/^\d+$/.test(next ?? ''));
    const found = part === '*' ? values : values.map((value) => follow(value, part));
    values = isSpread ? found.flatMap((value) => (Array.isArray(value) ? value : Object.values(value ?? {}))) : found;
  }
  return values.length === 0 ? ['null'] : values.map(textOf);
}
