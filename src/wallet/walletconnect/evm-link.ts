import { type EvmChainName, evmChainIds } from '../../core/chain/evm-chain-id.ts';
import type { EvmProvider } from '../evm/evm-provider.ts';
import { fieldOf, readError, readText } from '../fields.ts';
import type { LinkExits, LinkHooks, WalletConnectConfig } from './config.ts';
import { linkError } from './link-error.ts';
import { addressesOn, chainOf, type Session, sessionStore } from './session.ts';
import { SignClient } from './sign-client.ts';

const readMs = 8_000;
/** What the adapter reads from the chain; a wallet elsewhere is asked for nothing but accounts and payments. */
const reads = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
]);

const caip = (chain: EvmChainName): string => `eip155:${evmChainIds[chain]}`;

/** An EIP-1193 provider whose wallet is on another device. */
export type EvmLink = EvmProvider & LinkExits;

/** Provider of the EVM chains: accounts and the chain from the session, payments to the wallet, everything else to nodes. */
export function evmLink({ projectId, relay, nodes }: WalletConnectConfig, hooks: LinkHooks): EvmLink {
  const chains = (Object.keys(evmChainIds) as EvmChainName[]).filter((chain) => nodes[chain] !== undefined);
  const client = new SignClient({
    relay,
    projectId,
    proposal: {
      namespace: 'eip155',
      chains: chains.map(caip),
      methods: ['eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
    store: sessionStore(hooks.storage, 'evm'),
    ...hooks,
  });
  let chosen: EvmChainName | undefined;
  /** Whether the session lacks a chain that was asked for, so that connecting begins anew. */
  let isShort = false;
  const current = (session: Session): EvmChainName => {
    const first = chains.find((chain) => chainOf(session.accounts[0] ?? '') === caip(chain));
    return chosen !== undefined && addressesOn(session, caip(chosen)).length > 0 ? chosen : (first ?? 'ETH');
  };
  const joined = (): Session => {
    const session = client.session();
    if (session === undefined) throw linkError(4100, 'There is no connection.');
    return session;
  };
  const switchTo = (chainId: string): null => {
    const chain = chains.find((one) => `0x${evmChainIds[one].toString(16)}` === chainId);
    isShort = chain === undefined || addressesOn(joined(), caip(chain)).length === 0;
    if (chain === undefined || isShort) throw linkError(4901, 'The wallet did not approve this chain.');
    chosen = chain;
    return null;
  };
  const send = (transaction: unknown): Promise<unknown> => {
    const session = joined();
    const chain = current(session);
    const own = addressesOn(session, caip(chain)).map((address) => address.toLowerCase());
    if (readText(transaction, 'chainId') !== `0x${evmChainIds[chain].toString(16)}`)
      throw linkError(4901, 'The transaction is for another chain.');
    if (!own.includes(readText(transaction, 'from').toLowerCase())) throw linkError(4100, 'The account is not one of the connection.');
    return client.request(caip(chain), 'eth_sendTransaction', [transaction]);
  };
  const connect = async (): Promise<readonly string[]> => {
    // Not awaited, so that from here on there is a pairing to give up.
    if (isShort) void client.end();
    isShort = false;
    return accounts(client.session() ?? (await client.pair()));
  };
  const accounts = (session: Session | undefined): readonly string[] =>
    session === undefined ? [] : addressesOn(session, caip(current(session)));
  return {
    async request({ method, params = [] }) {
      if (method === 'eth_requestAccounts') return connect();
      if (method === 'eth_accounts') return accounts(client.session());
      if (method === 'eth_chainId') return `0x${evmChainIds[current(joined())].toString(16)}`;
      if (method === 'wallet_switchEthereumChain') return switchTo(readText(params[0], 'chainId'));
      if (method === 'eth_sendTransaction') return send(params[0]);
      if (!reads.has(method)) throw linkError(4200, 'Unsupported method.');
      return readFromNodes(nodes[current(joined())] ?? [], method, params);
    },
    giveUp: async () => client.giveUp(),
    disconnect: () => client.end(),
  };
}

/** Result of the first node that answers. @throws the node's own error, or 4900 when none answers. */
async function readFromNodes(urls: readonly string[], method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  for (const url of urls) {
    const answer = await post(url, body);
    const error = readError(answer);
    if (error !== undefined) throw error;
    if (fieldOf(answer, 'result') !== undefined) return fieldOf(answer, 'result');
  }
  throw linkError(4900, 'No node of the chain answers.');
}

/** JSON that a node answers; undefined for none, and for an HTTP error, which says nothing about the call. */
async function post(url: string, body: string): Promise<unknown> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(readMs), referrerPolicy: 'no-referrer' });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
