import type { Answer } from '../answer.ts';

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

export type RpcCall = (method: string, params: readonly unknown[]) => unknown;

function one(item: unknown, call: RpcCall): unknown {
  const { id = null, method, params } = (item ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  try {
    if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request');
    if (params !== undefined && !Array.isArray(params)) throw new RpcError(-32602, 'Invalid params');
    return { jsonrpc: '2.0', result: call(method, params ?? []), id };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const { code, message, data } = error;
    return { jsonrpc: '2.0', error: { code, message, data }, id };
  }
}

/** Handles a JSON-RPC 2.0 body, single or batch. */
export function answerRpc(body: string, call: RpcCall): Answer {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return { status: 200, body: { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null } };
  }
  return { status: 200, body: Array.isArray(request) ? request.map((item) => one(item, call)) : one(request, call) };
}
