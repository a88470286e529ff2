import { AppError } from '../../../core/errors.ts';

const maxDepth = 64;

/**
 * Serializes a parsed JSON value independently of member order.
 * @throws AppError invalid_json for a value nested too deeply to compare.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === maxDepth) throw new AppError({ code: 'invalid_json', hint: `Nest the body at most ${maxDepth} levels deep.` });
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item, depth + 1)}`).join(',')}}`;
}
