import { randomUUID } from 'node:crypto';
import { swapMemo } from '../../../src/server/fixtures/memoless-world.ts';
import { pause } from './child.ts';
import type { Answer, Call, Fleet } from './fleet.ts';
import type { Nodes } from './nodes.ts';
import type { Kind, Operation } from './operations.ts';

/** What callers need. */
export interface CallerOptions {
  readonly fleet: Fleet;
  readonly nodes: Nodes;
  readonly receiverUrl: string;
  /** Unix milliseconds: until then new wishes are begun, and until then answers are waited for. */
  readonly loadEnd: number;
  giveUpAt(): number;
}

/** Callers at the same time, by what they want, and the most of each. */
export type Mix = Readonly<Partial<Record<Kind, { readonly callers: number; readonly most: number }>>>;

const longestWaitMs = 1_000;

/** Has callers want things until the load ends, and waits until each has its answer or has given up. */
export async function runCallers(mix: Mix, options: CallerOptions): Promise<readonly Operation[]> {
  const operations: Operation[] = [];
  const caller = async (kind: Kind, most: number) => {
    while (Date.now() < options.loadEnd && operations.filter((one) => one.kind === kind).length < most) {
      const operation: Operation = { kind, mark: kind === 'webhook' ? await deposit(options.nodes) : markOf(kind), trials: [] };
      operations.push(operation);
      await carryOut(operation, options);
      operation.endedAt = Date.now();
      await pause(Math.random() * 100);
    }
  };
  const all = Object.entries(mix).flatMap(([kind, { callers, most }]) => Array.from({ length: callers }, () => caller(kind as Kind, most)));
  await Promise.all(all);
  return operations;
}

/** The memo of a registration is its mark: it names an address that no other one has. */
const markOf = (kind: Kind): string => (kind === 'registration' ? swapMemo('BTC.BTC', randomUUID().slice(0, 30)) : randomUUID());

/** A deposit that the network carries out within seconds. */
async function deposit(nodes: Nodes): Promise<string> {
  const memo = swapMemo('AVAX.AVAX', randomUUID().slice(0, 30));
  const { tx } = await nodes.control('pay', { network: 'thorchain', asset: 'AVAX.AVAX', amount: '100000000', memo });
  return String(tx);
}

function callOf({ kind, mark }: Operation, receiverUrl: string): Call {
  const post = (path: string, body: object, key: string | undefined = mark): Call => ({
    method: 'POST',
    path,
    body,
    ...(key === undefined ? {} : { key }),
  });
  const report = { description: `The offers stay empty after a restart. mark:${mark}`, type: 'bug' };
  switch (kind) {
    case 'report':
      return post('/api/v1/report-bug', report);
    case 'note': {
      const { key: _none, ...unkeyed } = post('/api/v1/report-bug', report);
      return unkeyed;
    }
    case 'signup':
      return post('/api/v1/newsletter', { email: `${mark}@example.com` });
    case 'registration':
      return post('/memoless/api/v1/register', { asset: 'BTC.BTC', memo: mark, requested_in_asset_amount: '0.05' });
    case 'webhook':
      return post('/aggregator/v1/webhooks', { url: receiverUrl, hash: mark });
  }
}

/**
 * Asks, and asks again with the same key, until there is an answer that lasts. What is pending is looked for by its id, until an
 * answer says to register again.
 */
async function carryOut(operation: Operation, { fleet, receiverUrl, giveUpAt }: CallerOptions): Promise<void> {
  const first = callOf(operation, receiverUrl);
  let next = first;
  for (;;) {
    const [at, began] = [Date.now(), performance.now()];
    const answer = await fleet.call(next);
    // What nobody took was not sent.
    const isSent = !('problem' in answer && answer.problem === 'refused');
    if (isSent) operation.trials.push({ at, ms: Math.round(performance.now() - began), ...answer });
    if (isSent && (operation.kind === 'note' || isLasting(answer))) return;
    if (Date.now() > giveUpAt()) return;
    const id = 'body' in answer && answer.status === 202 ? answer.body['internal_api_id'] : undefined;
    if (typeof id === 'string') next = { method: 'GET', path: `/memoless/api/v1/register/${id}` };
    else if (saysToBeginAnew(answer)) next = first;
    await pause(Math.random() * longestWaitMs);
  }
}

/** Such as "Register again." */
const saysToBeginAnew = (answer: Answer): boolean =>
  'body' in answer && answer.status >= 400 && /register (?:the same memo )?again/i.test(String(answer.body['hint']));

/** Anything that repeating the request would not change. */
function isLasting(answer: Answer): boolean {
  if ('problem' in answer) return false;
  const { status } = answer;
  return status !== 202 && status !== 409 && status !== 429 && status < 500;
}
