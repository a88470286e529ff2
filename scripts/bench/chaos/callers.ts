import { randomUUID } from 'node:crypto';
import { swapMemo } from '../../../src/server/fixtures/memoless-world.ts';
import { pause } from './child.ts';
import type { Answer, Call, Fleet } from './fleet.ts';
import type { Nodes } from './nodes.ts';
import type { Kind, Operation } from './operations.ts';

/** Options of the callers. */
export interface CallerOptions {
  readonly fleet: Fleet;
  readonly nodes: Nodes;
  readonly receiverUrl: string;
  /** Unix milliseconds: new operations start before `loadEnd`, responses are awaited until `giveUpAt`. */
  readonly loadEnd: number;
  giveUpAt(): number;
}

/** Concurrent callers by kind, and the maximum number of operations of each. */
export type Mix = Readonly<Partial<Record<Kind, { readonly callers: number; readonly most: number }>>>;

const longestWaitMs = 1_000;

/** Runs callers until the load ends, and waits until each operation has its final response or gives up. */
export async function runCallers(mix: Mix, options: CallerOptions): Promise<readonly Operation[]> {
  const operations: Operation[] = [];
  const caller = async (kind: Kind, most: number) => {
    while (Date.now() < options.loadEnd && operations.filter((one) => one.kind === kind).length < most) {
      const operation: Operation = { kind, mark: kind === 'webhook' ? await deposit(options.nodes) : createMark(kind), trials: [] };
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

/** The mark of a registration is its memo, with a unique address. */
const createMark = (kind: Kind): string => (kind === 'registration' ? swapMemo('BTC.BTC', randomUUID().slice(0, 30)) : randomUUID());

/** Makes a deposit that the network completes within seconds. */
async function deposit(nodes: Nodes): Promise<string> {
  const memo = swapMemo('AVAX.AVAX', randomUUID().slice(0, 30));
  const { tx } = await nodes.control('pay', { network: 'thorchain', asset: 'AVAX.AVAX', amount: '100000000', memo });
  return String(tx);
}

function buildCall({ kind, mark }: Operation, receiverUrl: string): Call {
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
 * Sends a request and retries it with the same key until the response is final. Polls pending registrations by id until a response
 * says to register again.
 */
async function carryOut(operation: Operation, { fleet, receiverUrl, giveUpAt }: CallerOptions): Promise<void> {
  const first = buildCall(operation, receiverUrl);
  let next = first;
  for (;;) {
    const [at, began] = [Date.now(), performance.now()];
    const answer = await fleet.call(next);
    // A refused connection means that nothing was sent.
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

/** Whether the hint asks to register again. */
const saysToBeginAnew = (answer: Answer): boolean =>
  'body' in answer && answer.status >= 400 && /register (?:the same memo )?again/i.test(String(answer.body['hint']));

/** Whether a response is final: repeating the request would not change it. */
function isLasting(answer: Answer): boolean {
  if ('problem' in answer) return false;
  const { status } = answer;
  return status !== 202 && status !== 409 && status !== 429 && status < 500;
}
