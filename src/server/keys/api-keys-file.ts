import { appendFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ApiKeyRecord } from '../runtime/api-key.ts';
import { createQueues, isMissing, readIfThere, readRecord, writeDurably } from '../store/durable-file.ts';
import { type ApiKeyStore, dayOf, type KeyUsage, usageDays } from './api-keys.ts';

const record = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string(),
  quota: z.int().positive().optional(),
  createdAt: z.number(),
  revokedAt: z.number().optional(),
});
const records = z.array(record);

/** Size beyond which the usage file is compacted to one line per key and day. */
const longestUsageFile = 1_000_000;

/**
 * Keys in files under `folder`, re-read on each call, so that the command line and a running
 * process see the same. For one machine.
 */
export function createFileApiKeys(folder: string): ApiKeyStore {
  const keysFile = join(folder, 'keys.json');
  const usageFile = join(folder, 'usage.log');
  const enqueue = createQueues();

  const read = async (): Promise<readonly ApiKeyRecord[]> =>
    (await readRecord(keysFile, (value) => records.parse(value) as ApiKeyRecord[])) ?? [];

  const readUsage = async (): Promise<readonly UsageLine[]> => ((await readIfThere(usageFile)) ?? '').split('\n').flatMap(usageLine);

  async function sumUp(): Promise<void> {
    const size = await stat(usageFile).then(
      (file) => file.size,
      (error: unknown) => (isMissing(error) ? 0 : Promise.reject(error)),
    );
    if (size < longestUsageFile) return;
    const sums = new Map<string, UsageLine>();
    for (const line of await readUsage()) {
      const key = `${line.hash} ${line.day}`;
      const before = sums.get(key);
      sums.set(key, before === undefined ? line : { ...line, requests: before.requests + line.requests, at: Math.max(before.at, line.at) });
    }
    const kept = [...sums.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
    await writeDurably(usageFile, kept.map(usageText).join(''));
  }

  return {
    all: read,
    put: (added) =>
      enqueue('keys', async () => {
        const others = (await read()).filter(({ hash }) => hash !== added.hash);
        await writeDurably(keysFile, JSON.stringify([...others, added]));
      }),
    count: ({ hash, requests, at }) =>
      enqueue('usage', async () => {
        await mkdir(folder, { recursive: true });
        // The leading newline separates it from a line truncated by a full disk.
        await appendFile(usageFile, `\n${usageText({ hash, day: dayOf(at), requests, at })}`);
        // The count is written; compaction can wait.
        await sumUp().catch(() => undefined);
      }),
    async usage(hash) {
      const own = (await readUsage()).filter((line) => line.hash === hash);
      return usageOf(own);
    },
  };
}

interface UsageLine extends KeyUsage {
  readonly hash: string;
  readonly at: number;
}

const usageText = ({ hash, day, requests, at }: UsageLine): string => `${hash} ${day} ${requests} ${at}\n`;

/** Parses a line; skips truncated ones, recognized by the 13 digits of the time. */
function usageLine(text: string): readonly UsageLine[] {
  const [, hash = '', day = '', requests, at] = /^([0-9a-f]{64}) (\d{4}-\d\d-\d\d) (\d+) (\d{13})$/.exec(text) ?? [];
  return hash === '' ? [] : [{ hash, day, requests: Number(requests), at: Number(at) }];
}

function usageOf(lines: readonly UsageLine[]): Awaited<ReturnType<ApiKeyStore['usage']>> {
  const sums = new Map<string, number>();
  for (const { day, requests } of lines) sums.set(day, (sums.get(day) ?? 0) + requests);
  const days = [...sums].map(([day, requests]) => ({ day, requests })).sort((a, b) => (a.day < b.day ? 1 : -1));
  const last = Math.max(0, ...lines.map(({ at }) => at));
  return { ...(last === 0 ? {} : { lastUsedAt: last }), days: days.slice(0, usageDays) };
}
