import { type EvmChainName, evmChainIds, isEvmChainName } from '../../../src/core/chain/evm-chain-id.ts';
import { approve, approveOnce } from './approval.ts';
import { rpc } from './devnet.ts';
import { isConnected, wallet, walletError } from './state.ts';

export interface ProviderCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

type Listener = (value: unknown) => void;

const signer = () => import('./signers/evm.ts');
const formatChainId = (chain: EvmChainName): string => `0x${evmChainIds[chain].toString(16)}`;

const state: { chain: EvmChainName } = { chain: 'ETH' };
const listeners = new Map<string, Set<Listener>>();

const emit = (event: string, value: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(value);
};

function chainWith(id: unknown): EvmChainName {
  const found = Object.entries(evmChainIds).find(([, number]) => typeof id === 'string' && Number(id) === number)?.[0] ?? '';
  if (isEvmChainName(found)) return found;
  throw walletError(4902, 'Unrecognized chain ID.');
}

/** The chain that the wallet reports. */
const shownChain = (): EvmChainName => (wallet.misbehave.switchChain === true ? (state.chain === 'ETH' ? 'BSC' : 'ETH') : state.chain);

async function accounts(): Promise<readonly string[]> {
  return isConnected('evm') ? [(await signer()).evmAddress().toLowerCase()] : [];
}

async function connect(): Promise<readonly string[]> {
  const { evmAddress: addressOf, fundEvm: fundAccount } = await signer();
  const isNew = !isConnected('evm');
  await approveOnce('evm', 'EVM account', [['Account', addressOf()]]);
  if (isNew) emit('accountsChanged', await accounts());
  await fundAccount(state.chain);
  return accounts();
}

async function choose(call: ProviderCall): Promise<null> {
  const chain = chainWith((call.params?.[0] as { chainId?: unknown } | undefined)?.chainId);
  if (chain === state.chain) return null;
  await approve({
    kind: 'switch',
    title: 'Switch to another chain',
    lines: [
      ['From', state.chain],
      ['To', chain],
    ],
  });
  state.chain = chain;
  if (isConnected('evm')) await (await signer()).fundEvm(chain);
  emit('chainChanged', formatChainId(chain));
  return null;
}

async function send(call: ProviderCall): Promise<string> {
  if (!isConnected('evm')) throw walletError(4100, 'The account is not connected.');
  return (await signer()).sendEvm(shownChain(), (call.params?.[0] ?? {}) as Readonly<Record<string, string>>);
}

async function readCode(call: ProviderCall): Promise<unknown> {
  const isOwn = wallet.misbehave.delegated === true && String(call.params?.[0]).toLowerCase() === (await accounts())[0];
  return isOwn ? `0xef0100${'12'.repeat(20)}` : forward(call);
}

const forward = ({ method, params = [] }: ProviderCall): Promise<unknown> => rpc(`evm/${shownChain()}`, method, params);

const methods: ReadonlyMap<string, (call: ProviderCall) => Promise<unknown>> = new Map(
  Object.entries({
    eth_accounts: accounts,
    eth_requestAccounts: connect,
    eth_chainId: async () => formatChainId(shownChain()),
    wallet_switchEthereumChain: choose,
    wallet_addEthereumChain: choose,
    eth_sendTransaction: send,
    eth_getCode: readCode,
  }),
);

/** EIP-1193 provider. Forwards unknown methods to the chain's node. */
export const evmProvider = {
  request: (call: ProviderCall): Promise<unknown> => (methods.get(call.method) ?? forward)(call),
  on: (event: string, listener: Listener): void => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
  removeListener: (event: string, listener: Listener): void => void listeners.get(event)?.delete(listener),
};
