import { type Answer, found } from '../answer.ts';

/** A failed call: the `error` member of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** Runs a method. @throws RpcError */
export type RpcCall = (method: string, params: readonly unknown[]) => unknown;

const maxBatch = 100;
const refusal = (id: unknown, code: number, message: string, data?: unknown) => ({ jsonrpc: '2.0', id, error: { code, message, data } });

async function one(item: unknown, call: RpcCall): Promise<unknown> {
  const { id = null, method, params = [] } = (item ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method !== 'string' || !Array.isArray(params)) return refusal(id, -32600, 'this is no request of JSON-RPC 2.0');
  try {
    return { jsonrpc: '2.0', id, result: (await call(method, params)) ?? null };
  } catch (error) {
    if (error instanceof RpcError) return refusal(id, error.code, error.message, error.data);
    throw error;
  }
}

/** Handles a JSON-RPC 2.0 body, single or batch. */
export async function answerRpc(body: string, call: RpcCall): Promise<Answer> {
  let calls: unknown;
  try {
    calls = JSON.parse(body);
  } catch {
    return found(refusal(null, -32700, 'Parse error'));
  }
  if (!Array.isArray(calls)) return found(await one(calls, call));
  if (calls.length === 0 || calls.length > maxBatch) return found(refusal(null, -32600, `send 1 to ${maxBatch} calls`));
  const answers: unknown[] = [];
  for (const item of calls) answers.push(await one(item, call));
  return found(answers);
}
