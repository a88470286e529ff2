import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { arch, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { RpcError } from '../chains/json-rpc.ts';
import { contractsOn } from './contract-storage.ts';
import type { EvmNode } from './node.ts';

/** Path of the optional dependency's binary; undefined where it has none for this platform. */
export function anvilBinary(): string | undefined {
  const machine = `${platform}-${arch === 'x64' ? 'amd64' : arch}`;
  const path = fileURLToPath(new URL(`../../../node_modules/@foundry-rs/anvil-${machine}/bin/anvil`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** Shell script that kills the node when stdin closes, which also happens when this process is killed. */
const watched = '"$@" & node=$!; cat >/dev/null; kill $node 2>/dev/null; wait $node 2>/dev/null';
/** Long enough for a busy machine: a node that cannot start ends at once. */
const startMs = 60_000;

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error('the local EVM node did not start in time')), startMs);
    child.stdout?.on('data', (chunk: Buffer) => {
      if (text.length < 10_000) text += chunk.toString();
      const found = /Listening on (127\.0\.0\.1:\d+)/.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(`http://${found}`);
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the local EVM node ended while it started'));
    });
  });
}

interface Reply {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch(() => {
    throw new RpcError(-32603, 'the local EVM node does not answer');
  });
  const { result, error } = (await response.json()) as Reply;
  if (error !== undefined) throw new RpcError(error.code, error.message, error.data);
  return result;
}

type Request = EvmNode['request'];

/** Keyless operations of the devnet on the chain, by anvil's own methods. */
function anvilNode(request: Request, close: EvmNode['close']): EvmNode {
  const contracts = contractsOn({
    setCode: async (address, code) => {
      await request('anvil_setCode', [address, code]);
    },
    read: async (address, slot) => BigInt(String(await request('eth_getStorageAt', [address, slot, 'latest']))),
    write: async (address, slot, value) => {
      await request('anvil_setStorageAt', [address, slot, value]);
    },
  });
  return {
    request,
    close,
    ...contracts,
    addNative: async (address, wei) => {
      const has = BigInt(String(await request('eth_getBalance', [address, 'latest'])));
      await request('anvil_setBalance', [address, `0x${(has + wei).toString(16)}`]);
    },
    sendAs: async ({ from, to, value, data }) =>
      String(await request('eth_sendTransaction', [{ from, to, value: `0x${value.toString(16)}`, data }])),
    mine: async () => {
      await request('evm_mine', []);
    },
  };
}

/** Starts anvil, a real EVM, on a port private to this process. @throws when it does not start. */
export async function startAnvil(binary: string, chainId: number): Promise<EvmNode> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '0'];
  const child = spawn('/bin/sh', ['-c', watched, 'sh', binary, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = (): Promise<void> => {
    // Keep the process alive until the node has exited.
    child.ref();
    child.stdin.end();
    return ended;
  };
  try {
    const url = await listening(child);
    const request: Request = (method, params) => call(url, method, params);
    await request('anvil_autoImpersonateAccount', [true]);
    // A running node does not keep the process alive.
    child.unref();
    for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
    return anvilNode(request, close);
  } catch (error) {
    await close();
    throw error;
  }
}
