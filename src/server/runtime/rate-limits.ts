import { type LimitName, type LimitOverrides, limits } from '../../contract/limits.ts';
import { separatedList } from './separated-list.ts';

/** `mcp=1000/60,newsletter=20/600`: quota and seconds by name. */
export const rateLimits = separatedList({
  separator: ',',
  read: (part) => {
    const [, name = '', quota, seconds] = /^([a-z-]+)\s*=\s*([1-9]\d{0,8})\s*\/\s*([1-9]\d{0,5})$/.exec(part) ?? [];
    return Object.hasOwn(limits, name) ? ([name as LimitName, { quota: Number(quota), seconds: Number(seconds) }] as const) : undefined;
  },
  expected: `is not name=quota/seconds with a name of ${Object.keys(limits).join(', ')}`,
}).transform((found): LimitOverrides => Object.fromEntries(found));
