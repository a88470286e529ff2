import * as z from 'zod';
import type { HostLimitOverrides } from '../../nodes/budget/host-limits.ts';

/** `liquify=50000/86400,liquify:quotes=60/60`: requests, or quotes, and seconds, by operator or hostname. */
export const nodeBudgets = z.string().transform((text, context): HostLimitOverrides => {
  const found = new Map<string, HostLimitOverrides[string]>();
  for (const part of text.split(',')) {
    const [, name = '', kind = 'requests', quota, seconds] =
      /^\s*([A-Za-z0-9_.-]{1,253})(?::(requests|quotes))?\s*=\s*([1-9]\d{0,8})\s*\/\s*([1-9]\d{0,5})\s*$/.exec(part) ?? [];
    const limit = { quota: Number(quota), seconds: Number(seconds) };
    if (name !== '' && limit.quota >= 2) found.set(name.toLowerCase(), { ...found.get(name.toLowerCase()), [kind]: limit });
    else
      context.addIssue(`${JSON.stringify(part.trim())} is not operator=requests/seconds or operator:quotes=quotes/seconds, with 2 or more`);
  }
  return Object.fromEntries(found);
});
