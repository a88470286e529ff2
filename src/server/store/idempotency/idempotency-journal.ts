import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { processLog } from '../../runtime/log.ts';
import { createQueues, readIfThere, syncFolder, writeDurably } from '../durable-file.ts';
import type { KnownKey } from './idempotency-keys.ts';

const known = z.object({
  fingerprint: z.string(),
  runId: z.string(),
  token: z.string(),
  isShared: z.boolean(),
  leaseEnd: z.number(),
  end: z.number(),
  answer: z.object({ status: z.number().int(), body: z.string() }).exactOptional(),
});
/** A line: a scope and the state of its key, or `free`. */
const line = z.tuple([z.string(), z.union([known, z.literal('free')])]);

/** Options of a KeyJournal. */
export interface JournalOptions {
  readonly file: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Lifetime of a key in milliseconds; the file is rewritten that long after a line was added. */
  readonly keepMs: number;
  /** Bytes appended before the file is rewritten. */
  readonly slackBytes?: number;
}

/**
 * Append-only file of keys, for one process: one line per change, synced before it takes effect; the last line of a scope
 * wins. It is rewritten without expired keys when it has doubled, and when its lines have expired.
 */
export class KeyJournal {
  private readonly options: JournalOptions;
  private readonly slack: number;
  private readonly enqueue = createQueues();
  private bytes = 0;
  private tidyAt: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: JournalOptions) {
    this.options = options;
    this.slack = options.slackBytes ?? 262_144;
    this.tidyAt = this.slack;
  }

  /** Rewrites the file and returns the keys by scope, earliest expiry first. */
  read(): Promise<ReadonlyMap<string, KnownKey>> {
    return this.enqueue('file', async () => {
      const keys = await this.keys();
      await this.tidy(keys);
      return keys;
    });
  }

  /** Appends a change; durable once resolved. */
  write(scope: string, change: KnownKey | 'free'): Promise<void> {
    return this.enqueue('file', async () => {
      // The leading newline separates this line from one truncated by a full disk.
      const text = `\n${JSON.stringify([scope, change] satisfies z.infer<typeof line>)}\n`;
      await this.append(text);
      this.bytes += Buffer.byteLength(text);
      if (this.bytes > this.tidyAt) await this.tidy(await this.keys());
      else this.timer ??= setTimeout(() => void this.read().catch(() => undefined), this.options.keepMs).unref();
    });
  }

  private async append(text: string): Promise<void> {
    const { file } = this.options;
    const folder = dirname(file);
    await mkdir(folder, { recursive: true });
    const handle = await open(file, 'a', 0o600);
    try {
      const { size } = await handle.stat();
      await handle.writeFile(text);
      await handle.datasync();
      if (size === 0) await syncFolder(folder);
    } finally {
      await handle.close();
    }
  }

  private async keys(): Promise<ReadonlyMap<string, KnownKey>> {
    const { file, now, keepMs } = this.options;
    const keys = new Map<string, KnownKey>();
    let unread = 0;
    for (const text of ((await readIfThere(file)) ?? '').split('\n')) {
      if (text === '') continue;
      const read = line.safeParse(parsed(text));
      if (!read.success) unread += 1;
      else if (read.data[1] === 'free') keys.delete(read.data[0]);
      else keys.set(...(read.data as [string, KnownKey]));
    }
    if (unread > 0) processLog('warn', 'keys_unread', { file, lines: unread });
    const time = now();
    // A clock that was set back must not extend keys.
    const left = [...keys].map(([scope, key]) => [scope, { ...key, end: Math.min(key.end, time + keepMs) }] as const);
    return new Map(left.filter(([, { end }]) => end > time).sort(([, one], [, other]) => one.end - other.end));
  }

  /** Rewrites the file. Never rejects: if that fails, lines are still appended while the disk has space. */
  private async tidy(keys: ReadonlyMap<string, KnownKey>): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { file } = this.options;
    const text = [...keys].map((entry) => `${JSON.stringify(entry)}\n`).join('');
    try {
      if (text !== '' || (await readIfThere(file)) !== undefined) await writeDurably(file, text);
      this.bytes = Buffer.byteLength(text);
    } catch (problem) {
      processLog('warn', 'keys_not_tidied', { file, problem });
    }
    this.tidyAt = this.bytes + Math.max(this.bytes, this.slack);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
