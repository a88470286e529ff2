import type { TakenMail } from './mail-server.ts';
import type { LedgerReference, LedgerSwap } from './nodes.ts';
import type { Kind, Operation, Trial } from './operations.ts';
import type { TakenEvent } from './receiver.ts';

/** Observations from outside: responses, mails, the chain and events; nothing from the product's own state. */
export interface Seen {
  readonly operations: readonly Operation[];
  readonly mails: readonly TakenMail[];
  readonly events: readonly TakenEvent[];
  readonly swaps: readonly LedgerSwap[];
  readonly references: readonly LedgerReference[];
  /** RUNE spent by the registration account, and the cost of one registration, 1e8. */
  readonly spent: bigint;
  readonly cost: bigint;
  /** Mails and events that the product reports as waiting, once everything is idle. */
  readonly waiting: number;
}

/** Checker results. All but `accepted`, `delivered`, `again` and `refused` must be 0. */
export interface Findings {
  /** Operations answered with success. */
  accepted: number;
  /** Accepted operations with their effect. */
  delivered: number;
  /** Effects repeated under the same id, which a mailbox or receiver can deduplicate. */
  again: number;
  /** Effects that happened twice under different ids. */
  doubled: number;
  /** Accepted operations without an effect. */
  lost: number;
  /** False responses: "nothing was done" when something was, or a reference that differs from the one on the chain. */
  untrue: number;
  /** Operations that never got a final response. */
  unanswered: number;
  /** Operations still pending at the end, plus what still waits in the product. */
  left: number;
  /** Operations refused by a final response, a fault for this load. */
  refused: number;
  /** The first faults, one sentence each. */
  readonly faults: string[];
}

/** One effect; `name` distinguishes repeats of one effect from two effects. */
interface Effect {
  readonly name: string;
}

const isSuccess = ({ status }: Trial) => status === 200 || status === 201;
const isPending = ({ status }: Trial) => status === 202 || status === 409;
/** Whether a refusal promises that nothing was done. */
const promisesNothing = ({ body }: Trial) =>
  /nothing (?:was|were)|was not (?:sent|stored)/i.test(String(body?.['hint'] ?? body?.['error'] ?? ''));

/** Compares the responses with the observed effects. */
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

/** Summarizes attempts, such as `broken, 5 × 409, 200`. */
function formatTrials(trials: readonly Trial[]): string {
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
  const what = `${kind} ${mark} (${formatTrials(trials)})`;
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
    // Sent once, without retries: its response must be true.
    if (last !== undefined && promisesNothing(last) && names.size > 0) note('untrue', `${what}: ${JSON.stringify(last.body)}`);
    return;
  }
  if (last === undefined) note('unanswered', what);
  else if (isPending(last)) note('left', `${what}: ${last.status}`);
  else if (last.status === undefined || last.status >= 500 || last.status === 429)
    note('unanswered', `${what}: ${last.problem ?? JSON.stringify(last.body)}`);
  else note('refused', `${what}: ${last.status} ${JSON.stringify(last.body)}`);
}

/** Counts mails by Message-ID, and those delivered more than once. */
export function repeatsOf(mails: readonly TakenMail[]): { readonly mails: number; readonly again: number } {
  const groups = [...Map.groupBy(mails, ({ messageId }) => messageId).values()];
  return { mails: groups.length, again: groups.filter(({ length }) => length > 1).length };
}

/** Effects by operation. */
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

/** Checks that every returned reference is the one registered on the chain for that memo. */
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
