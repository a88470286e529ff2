import type { Answer } from '../answer.ts';
import { RpcError } from '../chains/json-rpc.ts';

/** Methods of a public node. Methods that could move value without a key or rewrite the chain are excluded. */
const open = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);
const maxBatch = 100;

type RpcRequest = (method: string, params: readonly unknown[]) => Promise<unknown>;
type Id = string | number | null;

const refusal = (id: Id, code: number, message: string, data?: unknown) => ({ jsonrpc: '2.0', id, error: { code, message, data } });

async function one(call: unknown, request: RpcRequest): Promise<unknown> {
  const { id, method, params } = (typeof call === 'object' && call !== null ? call : {}) as Record<string, unknown>;
  const known: Id = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (typeof method !== 'string' || (params !== undefined && !Array.isArray(params)))
    return refusal(known, -32600, 'this is no request of JSON-RPC 2.0');
  if (!open.has(method)) return refusal(known, -32601, `the devnet does not answer ${method.slice(0, 60)}`);
  try {
    return { jsonrpc: '2.0', id: known, result: (await request(method, params ?? [])) ?? null };
  } catch (error) {
    if (error instanceof RpcError) return refusal(known, error.code, error.message, error.data);
    throw error;
  }
}

/** Handles a JSON-RPC 2.0 body, single or batch. */
export async function answerEvm(body: string, request: RpcRequest): Promise<Answer> {
  let calls: unknown;
  try {
    calls = JSON.parse(body);
  } catch {
    return { status: 400, body: refusal(null, -32700, 'the body is no JSON') };
  }
  if (!Array.isArray(calls)) return { status: 200, body: await one(calls, request) };
  if (calls.length === 0 || calls.length > maxBatch) return { status: 400, body: refusal(null, -32600, `send 1 to ${maxBatch} calls`) };
  const answers: unknown[] = [];
  for (const call of calls) answers.push(await one(call, request));
  return { status: 200, body: answers };
}
