import type { HostLimitOverrides } from '../../nodes/budget/host-limits.ts';
import { separatedList } from './separated-list.ts';

const form = /^([A-Za-z0-9_.-]{1,253})(?::(requests|quotes))?\s*=\s*([1-9]\d{0,8})\s*\/\s*([1-9]\d{0,5})$/;

/** `liquify=50000/86400,liquify:quotes=60/60`: requests, or quotes, and seconds, by operator or hostname. */
export const nodeBudgets = separatedList({
  separator: ',',
  read: (part) => {
    const [, name = '', kind = 'requests', quota, seconds] = form.exec(part) ?? [];
    const limit = { quota: Number(quota), seconds: Number(seconds) };
    return limit.quota >= 2 ? { name: name.toLowerCase(), kind, limit } : undefined;
  },
  expected: 'is not operator=requests/seconds or operator:quotes=quotes/seconds, with 2 or more',
}).transform((budgets): HostLimitOverrides => {
  const found = new Map<string, HostLimitOverrides[string]>();
  for (const { name, kind, limit } of budgets) found.set(name, { ...found.get(name), [kind]: limit });
  return Object.fromEntries(found);
});
