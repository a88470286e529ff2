import * as z from 'zod';
import { networkIds } from '../../core/network/protocol.ts';
import type { PastHistory, RecentHistory } from '../../service/ports/status-samples.ts';
import { dayMs, keptDays } from '../../service/status/history.ts';

/** Lifetime of a stored history after its last change, in milliseconds; by then nothing of it is shown. */
export const historyKeepMs = (keptDays + 2) * dayMs;

const network = z.enum(networkIds);
const minutes = z.tuple([z.number(), z.number(), z.number()]);
const bucket = z.object({ start: z.number(), seen: z.record(z.string(), minutes) });
const halt = z.object({
  network,
  chain: z.string().optional(),
  what: z.enum(['trading', 'signing']),
  key: z.string(),
  reason: z.string(),
});
const episode = z.object({
  subject: z.string(),
  began: z.number(),
  lastSeen: z.number(),
  times: z.number(),
  ended: z.number().optional(),
  hasGap: z.boolean(),
  state: z.enum(['degraded', 'down']).optional(),
  halt: halt.optional(),
});
const recentRecord = z.object({
  at: z.number(),
  series: z.record(
    z.string(),
    z.object({ kind: z.enum(['service', 'node', 'store', 'mail', 'account']), network: network.optional(), knownAt: z.number() }),
  ),
  readAt: z.partialRecord(network, z.number()),
  minutes: z.record(z.string(), z.string()),
  hour: bucket,
  day: bucket,
  episodes: z.array(episode),
});
const pastRecord = z.object({ hours: z.array(bucket), days: z.array(bucket), incidents: z.array(episode), halts: z.array(episode) });

/** Parses the stored recent history; undefined if there is none, or in the format of another version. */
export const readRecent = (text: string | undefined): RecentHistory | undefined => parsed(recentRecord, text) as RecentHistory | undefined;

/** Parses the stored past history; undefined if there is none, or in the format of another version. */
export const readPast = (text: string | undefined): PastHistory | undefined => parsed(pastRecord, text) as PastHistory | undefined;

function parsed<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
