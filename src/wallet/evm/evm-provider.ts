import { type EvmChainName, evmChainIds } from '../../core/chain/evm-chain-id.ts';
import { type Account, bad, type FoundWallet, good, type WalletContext, type WalletResult } from '../port.ts';
import { promptWallet, walletError } from '../prompt.ts';
import { addChainRequest, chainIdHex } from './evm-networks.ts';

/** The subset of EIP-1193 in use. */
export interface EvmProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** Timeout of requests that open no window. */
const readMs = 20_000;

export function evmProviderOf({ provider }: FoundWallet): WalletResult<EvmProvider> {
  const isOne = typeof provider === 'object' && provider !== null && 'request' in provider && typeof provider.request === 'function';
  return isOne ? good(provider as EvmProvider) : walletError('not_supported');
}

/** Sends a read-only request, which opens no window. */
export function read(provider: EvmProvider, method: string, params: readonly unknown[] = []): Promise<WalletResult<unknown>> {
  return promptWallet(() => provider.request({ method, params }), { promptMs: readMs, sends: false });
}

const odd = (what: string) => bad('wallet_failed', `The wallet's answer about ${what} cannot be read.`);

/** Sends a read-only request and parses its result as a hex number. */
export async function readNumber(
  provider: EvmProvider,
  what: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<WalletResult<bigint>> {
  const answer = await read(provider, method, params);
  if (!answer.ok) return answer;
  const { value } = answer;
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? good(BigInt(value)) : odd(what);
}

/** Sends an `eth_call` and parses its result as a single number. */
export async function callNumber(provider: EvmProvider, what: string, to: string, data: string): Promise<WalletResult<bigint>> {
  const answer = await read(provider, 'eth_call', [{ to, data }, 'latest']);
  if (!answer.ok) return answer;
  const { value } = answer;
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? good(BigInt(value)) : odd(what);
}

/** Accounts the wallet exposes, the selected one first. Only `eth_requestAccounts` opens a window. */
export async function accountsOf(
  provider: EvmProvider,
  method: 'eth_accounts' | 'eth_requestAccounts',
  context: WalletContext,
): Promise<WalletResult<readonly string[]>> {
  const promptMs = method === 'eth_accounts' ? readMs : context.promptMs;
  const answer = await promptWallet(() => provider.request({ method }), { promptMs, sends: false });
  if (!answer.ok) return answer;
  const { value } = answer;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string' && /^0x[0-9a-f]{40}$/i.test(item));
  return isList ? good(value as string[]) : odd('its accounts');
}

/** Switches the wallet to the chain, adding it if unknown, and verifies the result. */
export async function switchChain(provider: EvmProvider, chain: EvmChainName, context: WalletContext): Promise<WalletResult<true>> {
  const before = await isOnChain(provider, chain);
  if (before.ok && before.value) return good(true);
  const prompt = (method: string, params: readonly unknown[]) =>
    promptWallet(() => requestOnce(provider, method, params), { promptMs: context.promptMs, sends: false });
  const asked = await prompt('wallet_switchEthereumChain', [{ chainId: chainIdHex(chain) }]);
  if (!asked.ok) return asked;
  if (asked.value === 'unknown_chain') {
    const added = await prompt('wallet_addEthereumChain', [addChainRequest(chain)]);
    if (!added.ok) return added;
    const again = await isOnChain(provider, chain);
    // Some wallets switch to a chain they add, others need a second request.
    if (again.ok && !again.value) await prompt('wallet_switchEthereumChain', [{ chainId: chainIdHex(chain) }]);
  }
  const after = await isOnChain(provider, chain);
  if (!after.ok) return after;
  return after.value ? good(true) : walletError('wrong_chain');
}

/** Sends a request, treating 4902 (unknown chain) as a result instead of a failure. MetaMask's mobile app wraps that code. */
async function requestOnce(provider: EvmProvider, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    if (collectCodes(error).includes(4902) && method === 'wallet_switchEthereumChain') return 'unknown_chain';
    throw error;
  }
}

function collectCodes(error: unknown): readonly unknown[] {
  const codes: unknown[] = [];
  for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 4; depth += 1) {
    const record = at as Readonly<Record<string, unknown>>;
    codes.push(record['code']);
    at = record['originalError'] ?? record['data'] ?? record['cause'];
  }
  return codes;
}

export async function isOnChain(provider: EvmProvider, chain: EvmChainName): Promise<WalletResult<boolean>> {
  const id = await readNumber(provider, 'its chain', 'eth_chainId');
  return id.ok ? good(id.value === BigInt(evmChainIds[chain])) : id;
}

/** Checks that the wallet is still on the account and chain to be signed for. */
export async function stillChosen(
  provider: EvmProvider,
  account: Account,
  chain: EvmChainName,
  context: WalletContext,
): Promise<WalletResult<true>> {
  const accounts = await accountsOf(provider, 'eth_accounts', context);
  if (!accounts.ok) return accounts;
  const [chosen] = accounts.value;
  if (chosen?.toLowerCase() !== account.address.toLowerCase()) {
    return bad('wrong_account', 'Another account is chosen in the wallet now. Connect again or choose the first one.', {
      expected: account.address,
      chosen: chosen ?? '',
    });
  }
  const onChain = await isOnChain(provider, chain);
  if (!onChain.ok) return onChain;
  return onChain.value ? good(true) : bad('wrong_chain', 'The wallet is on another chain now. Start the signature again.');
}
