import { createHash } from 'node:crypto';
import { mkdir, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findExceeded } from '../../service/memoless/find-exceeded.ts';
import {
  type Charge,
  type Claimed,
  type HotAccount,
  likeness,
  maxOpen,
  type Registration,
  type RegistrationStore,
  registrationBytes,
  registrationFailedMs,
  registrationKeepMs,
} from '../../service/ports/registration-store.ts';
import { createQueues, isMissing, readRecord, writeDurably } from './durable-file.ts';

interface FileRegistrationsOptions {
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly mostBytes?: number;
}

interface Marks {
  /** False once its charges were refunded. */
  readonly isCharged: boolean;
  /** Whether it is returned for an equal request. */
  readonly isCurrent: boolean;
}

/** Content of a file. */
interface Kept extends Marks {
  readonly registration: Registration;
}

/** In-memory state of a file: an open registration in full, otherwise only what claims are checked against. */
interface Row extends Marks {
  /** Expiry in unix milliseconds. */
  readonly end: number;
  readonly bytes: number;
  readonly at: number;
  readonly charges: readonly Charge[];
  readonly likeness: string;
  readonly open?: Registration;
}

const isOpen = ({ state }: Registration): boolean => state === 'prepared' || state === 'sent';

const getEnd = ({ at, state }: Registration): number => at + (state === 'failed' ? registrationFailedMs : registrationKeepMs);

function toRow(kept: Kept): Row {
  const { registration, isCharged, isCurrent } = kept;
  const { at, charges = [] } = registration;
  const bytes = Buffer.byteLength(JSON.stringify(kept));
  const row = { isCharged, isCurrent, end: getEnd(registration), bytes, at, charges, likeness: likeness(registration) };
  return isOpen(registration) ? { ...row, open: registration } : row;
}

/** Parses the content of a file. @throws Error for invalid content. */
function readKept(value: unknown): Kept {
  const { registration, isCharged, isCurrent } = value as Kept;
  const { id, asset, memo, at, version, state } = registration;
  const isWhole = [id, asset, memo, state].every((text) => typeof text === 'string') && [at, version].every(Number.isFinite);
  if (!isWhole) throw new Error('It holds no registration.');
  return { registration, isCharged, isCurrent };
}

/**
 * Registrations as files, for one process without Redis: each is written and synced before it
 * takes effect, and loaded when the process starts. The signing lease is kept in memory only.
 */
export function createFileRegistrations({ folder, now, mostBytes = registrationBytes }: FileRegistrationsOptions): RegistrationStore {
  const rows = new Map<string, Row>();
  const enqueue = createQueues();
  let loaded: Promise<void> | undefined;
  let holder: { readonly name: string; readonly end: number } | undefined;
  let sequence: { readonly next: bigint; readonly end: number } | undefined;
  const buildPath = (id: string) => join(folder, `${createHash('sha256').update(id).digest('hex')}.json`);
  const accountFile = join(folder, 'account');

  async function load(): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (name.startsWith('.') || !name.endsWith('.json')) continue;
      const one = await readRecord(join(folder, name), readKept);
      if (one === undefined) continue;
      if (getEnd(one.registration) < now()) await remove(join(folder, name));
      else rows.set(one.registration.id, toRow(one));
    }
  }

  async function forgetOld(): Promise<void> {
    for (const [id, { end }] of rows) {
      if (end >= now()) continue;
      await remove(buildPath(id));
      rows.delete(id);
    }
  }

  async function keep(one: Kept): Promise<void> {
    await writeDurably(buildPath(one.registration.id), JSON.stringify(one));
    rows.set(one.registration.id, toRow(one));
  }

  async function find(id: string): Promise<Kept | undefined> {
    const row = rows.get(id);
    if (row?.open !== undefined) return { registration: row.open, isCharged: row.isCharged, isCurrent: row.isCurrent };
    return row === undefined ? undefined : readRecord(buildPath(id), readKept);
  }

  /** Runs tasks one at a time, so that a check and its effect are atomic. */
  async function step<T>(task: () => Promise<T>): Promise<T> {
    loaded ??= load();
    await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return enqueue('all', task);
  }

  /** Current values of the counters of these charges. */
  function counts(charges: readonly Charge[]): ReadonlyMap<string, bigint> {
    const found = new Map(charges.map(({ counter }) => [counter, 0n]));
    for (const row of rows.values()) {
      if (!row.isCharged) continue;
      for (const { counter, by } of row.charges) {
        const sum = found.get(counter);
        if (sum !== undefined) found.set(counter, sum + BigInt(by));
      }
    }
    return found;
  }

  return {
    now: async () => now(),
    claim: (fresh, ways) =>
      step(async (): Promise<Claimed> => {
        await forgetOld();
        const wanted = likeness(fresh);
        const [id] = rows.has(fresh.id) ? [fresh.id] : ([...rows].find(([, row]) => row.isCurrent && row.likeness === wanted) ?? []);
        const known = id === undefined ? undefined : await find(id);
        if (known !== undefined) return { kind: 'known', registration: known.registration };
        const bytes = [...rows.values()].reduce((sum, row) => sum + row.bytes, 0);
        if (bytes + Buffer.byteLength(JSON.stringify(fresh)) > mostBytes) return { kind: 'full' };
        const counted = counts(fresh.charges);
        const charge = findExceeded({ charges: fresh.charges, ways }, (counter) => counted.get(counter) ?? 0n);
        if (charge !== undefined) return { kind: 'over', charge };
        await keep({ registration: fresh, isCharged: true, isCurrent: true });
        return { kind: 'new' };
      }),
    read: (id) => step(async () => (await find(id))?.registration),
    write: (next) =>
      step(async () => {
        const present = await find(next.id);
        if (present === undefined || present.registration.version !== next.version) return undefined;
        const registration = { ...next, version: next.version + 1 };
        await keep({ ...present, registration });
        return registration;
      }),
    retire: ({ id }, refund) =>
      step(async () => {
        const present = await find(id);
        if (present !== undefined) await keep({ ...present, isCurrent: false, isCharged: present.isCharged && !refund });
      }),
    open: () =>
      step(async () =>
        [...rows.values()]
          .flatMap(({ open }) => (open === undefined ? [] : [open]))
          .sort((a, b) => a.at - b.at)
          .slice(0, maxOpen),
      ),
    async lease(name, ms) {
      if (holder !== undefined && holder.name !== name && holder.end > now()) return false;
      holder = { name, end: now() + ms };
      return true;
    },
    async unlease(name) {
      if (holder?.name === name) holder = undefined;
    },
    nextSequence: async () => (sequence !== undefined && sequence.end > now() ? sequence.next : undefined),
    async keepSequence(next, ms) {
      sequence = { next, end: now() + ms };
    },
    account: () =>
      step(() =>
        readRecord(accountFile, (value) => {
          const { address, balance, cost, at } = value as HotAccount;
          BigInt(balance);
          BigInt(cost);
          return { address, balance, cost, at };
        }),
      ),
    keepAccount: (account) => step(() => writeDurably(accountFile, JSON.stringify(account))),
  };
}

async function remove(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
