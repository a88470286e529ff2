import type { TakenMail } from './mail-server.ts';
import type { LedgerReference, LedgerSwap } from './nodes.ts';
import type { Kind, Operation, Trial } from './operations.ts';
import type { TakenEvent } from './receiver.ts';

/** What was seen from outside: answers, mails, the chain and events. Nothing of the product's own is read. */
export interface Seen {
  readonly operations: readonly Operation[];
  readonly mails: readonly TakenMail[];
  readonly events: readonly TakenEvent[];
  readonly swaps: readonly LedgerSwap[];
  readonly references: readonly LedgerReference[];
  /** RUNE that the account of registrations has spent, and what one costs, 1e8. */
  readonly spent: bigint;
  readonly cost: bigint;
  /** Mails and events that the product itself says are waiting, once everything has been quiet. */
  readonly waiting: number;
}

/** What the checker found. All but `accepted`, `delivered`, `again` and `refused` have to be 0. */
export interface Findings {
  /** Wishes that were answered with success. */
  accepted: number;
  /** Of those, with their effect. */
  delivered: number;
  /** Effects that came once more under the same name, which a mailbox or receiver can tell. */
  again: number;
  /** Effects that came twice as two. */
  doubled: number;
  /** Accepted, and nothing came. */
  lost: number;
  /** Answers that were not so: "nothing was done" and something was, or a reference that is another one on the chain. */
  untrue: number;
  /** The caller never had an answer that lasts. */
  unanswered: number;
  /** Answered that it is under way, and still so at the end; and what waits in the product. */
  left: number;
  /** Refused by an answer that lasts: with these wishes that is a fault. */
  refused: number;
  /** A sentence for each fault, the first ones. */
  readonly faults: string[];
}

/** One effect: `name` is what tells repeats of one effect from two effects. */
interface Effect {
  readonly name: string;
}

const isSuccess = ({ status }: Trial) => status === 200 || status === 201;
const isPending = ({ status }: Trial) => status === 202 || status === 409;
/** What a refusal says that promises that nothing was done. */
const promisesNothing = ({ body }: Trial) =>
  /nothing (?:was|were)|was not (?:sent|stored)/i.test(String(body?.['hint'] ?? body?.['error'] ?? ''));

/** Compares what callers were told with what came. */
export function check(seen: Seen): Findings {
  const found: Findings = {
    accepted: 0,
    delivered: 0,
    again: 0,
    doubled: 0,
    lost: 0,
    untrue: 0,
    unanswered: 0,
    left: seen.waiting,
    refused: 0,
    faults: [],
  };
  const note = (name: 'doubled' | 'lost' | 'untrue' | 'unanswered' | 'left' | 'refused', sentence: string) => {
    found[name] += 1;
    found.faults.push(`${name}: ${sentence}`);
  };
  const effects = effectsBy(seen);
  for (const operation of seen.operations) checkOne(operation, effects(operation), found, note);
  checkReferences(seen, note);
  const overpaid = seen.spent - BigInt(seen.references.length) * seen.cost;
  if (overpaid !== 0n) note('doubled', `registrations cost ${overpaid} more than those on the chain`);
  if (seen.waiting > 0) found.faults.push(`left: ${seen.waiting} wait in the product`);
  return found;
}

/** Such as `broken, 5 × 409, 200`. */
function historyOf(trials: readonly Trial[]): string {
  const runs: { readonly told: string; count: number }[] = [];
  for (const { status, problem, body } of trials) {
    const told = `${status ?? problem}${body?.['code'] === undefined ? '' : ` ${String(body['code'])}`}`;
    const last = runs.at(-1);
    if (last?.told === told) last.count += 1;
    else runs.push({ told, count: 1 });
  }
  return runs.map(({ told, count }) => (count === 1 ? told : `${count} × ${told}`)).join(', ');
}

type Note = (name: 'doubled' | 'lost' | 'untrue' | 'unanswered' | 'left' | 'refused', sentence: string) => void;

function checkOne(operation: Operation, effects: readonly Effect[], found: Findings, note: Note): void {
  const { kind, mark, trials } = operation;
  const what = `${kind} ${mark} (${historyOf(trials)})`;
  const names = new Set(effects.map(({ name }) => name));
  found.again += effects.length - names.size;
  if (names.size > 1) note('doubled', `${what} came as ${[...names].join(' and ')}`);
  const last = trials.at(-1);
  if (trials.some(isSuccess)) {
    found.accepted += 1;
    if (names.size > 0) found.delivered += 1;
    else note('lost', `${what}: ${JSON.stringify(trials.find(isSuccess)?.body)}`);
    return;
  }
  if (kind === 'note') {
    // Sent once: what it was told has to be so.
    if (last !== undefined && promisesNothing(last) && names.size > 0) note('untrue', `${what}: ${JSON.stringify(last.body)}`);
    return;
  }
  if (last === undefined) note('unanswered', what);
  else if (isPending(last)) note('left', `${what}: ${last.status}`);
  else if (last.status === undefined || last.status >= 500 || last.status === 429)
    note('unanswered', `${what}: ${last.problem ?? JSON.stringify(last.body)}`);
  else note('refused', `${what}: ${last.status} ${JSON.stringify(last.body)}`);
}

/** How many mails a mailbox has by their Message-ID, and how many of them came again under it. */
export function repeatsOf(mails: readonly TakenMail[]): { readonly mails: number; readonly again: number } {
  const groups = [...Map.groupBy(mails, ({ messageId }) => messageId).values()];
  return { mails: groups.length, again: groups.filter(({ length }) => length > 1).length };
}

/** By the wish, what came of it. */
function effectsBy({ mails, events, references, swaps }: Seen): (operation: Operation) => readonly Effect[] {
  const grouped = <T>(all: readonly T[], keyOf: (one: T) => string, nameOf: (one: T) => string) => {
    const groups = Map.groupBy(all, keyOf);
    return (mark: string): readonly Effect[] => (groups.get(mark) ?? []).map((one) => ({ name: nameOf(one) }));
  };
  const byMail = grouped(
    mails,
    ({ mark }) => mark,
    ({ messageId }) => messageId,
  );
  const byMemo = grouped(
    references,
    ({ memo }) => memo,
    ({ registration_hash }) => registration_hash,
  );
  const done = new Set(swaps.filter(({ outcome }) => outcome === 'done').map(({ tx }) => plain(tx)));
  const ends = events.filter(({ type, tx }) => type === 'swap.completed' && done.has(plain(tx)));
  const byTx = grouped(
    ends,
    ({ tx }) => plain(tx),
    ({ id }) => id,
  );
  const of: Readonly<Record<Kind, (mark: string) => readonly Effect[]>> = {
    report: byMail,
    note: byMail,
    signup: byMail,
    registration: byMemo,
    webhook: (mark) => byTx(plain(mark)),
  };
  return ({ kind, mark }) => of[kind](mark);
}

const plain = (tx: string): string => tx.replace(/^0x/i, '').toUpperCase();

/** Every reference that was given away is the one that the chain has for that memo. */
function checkReferences({ operations, references }: Seen, note: Note): void {
  const known = new Map(references.map(({ memo, reference }) => [memo, reference]));
  for (const { kind, mark, trials } of operations) {
    if (kind !== 'registration') continue;
    for (const { body } of trials) {
      const told = body?.['reference'];
      if (told !== undefined && told !== known.get(mark)) note('untrue', `registration ${mark}: ${String(told)} is not on the chain`);
    }
  }
}
