import { type StdSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { base64, hex } from '@scure/base';
import { Core } from '@walletconnect/core';
import { createWalletClient, custom, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { encodeAddress } from '../../../src/core/address/address.ts';
import { cosmosChains } from '../../../src/core/chain/cosmos-chain.ts';
import { type EvmChainName, evmChainIds } from '../../../src/core/chain/evm-chain-id.ts';

/** Any 32 hex digits: the devnet's relay knows no projects. */
export const devnetProjectId = '0'.repeat(32);

export interface PhoneOptions {
  /** `ws:` address of the relay. */
  readonly relay: string;
  /** Calls a method on a chain's node. @throws the `error` member of its answer. */
  readonly rpc: (chain: EvmChainName, method: string, params: readonly unknown[]) => Promise<unknown>;
  /** Called before an account is shown, to fund it. */
  readonly fund?: (chain: string, address: string) => Promise<void>;
}

/** A request as the wallet got it. */
export interface Asked {
  readonly id: number;
  readonly topic: string;
  readonly chainId: string;
  readonly method: string;
  readonly params: unknown;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A wallet on another device, on Reown's WalletKit, that approves what it is asked. */
export interface Phone {
  readonly addresses: { readonly evm: Hex; readonly thor: string };
  readonly asked: Asked[];
  /** Answers a request in place of the wallet. */
  instead: ((asked: Asked) => Answer | Promise<Answer> | undefined) | undefined;
  /** Changes the namespaces that are approved; undefined declines. */
  approves: (namespaces: Namespaces) => Namespaces | undefined;
  pair(uri: string): Promise<void>;
  /** Ends every session. */
  disconnect(): Promise<void>;
  readonly kit: Awaited<ReturnType<typeof WalletKit.init>>;
  close(): Promise<void>;
}

type Namespaces = Readonly<Record<string, { readonly accounts: string[]; readonly methods: string[]; readonly events: string[] }>>;

/** Storage in memory, so that a phone begins empty. */
function memory() {
  const held = new Map<string, unknown>();
  return {
    getKeys: async () => [...held.keys()],
    getEntries: async <T>() => [...held.entries()] as [string, T][],
    getItem: async <T>(key: string) => held.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void held.set(key, value),
    removeItem: async (key: string) => void held.delete(key),
  };
}

let phones = 0;

const secret = sha256(new TextEncoder().encode('strait devnet phone'));
const thorChain = cosmosChains['THOR']?.chainId;
const unsupported: Answer = { error: { code: 5101, message: 'Unsupported methods.' } };

function cosmosSigner() {
  const publicKey = secp256k1.getPublicKey(secret);
  const address = encodeAddress('THOR', ripemd160(sha256(publicKey)));
  const key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) };
  return {
    address,
    accounts: [{ algo: 'secp256k1', address, pubkey: key.value }],
    sign: (doc: StdSignDoc) => ({
      signature: { pub_key: key, signature: base64.encode(secp256k1.sign(sha256(serializeSignDoc(doc)), secret, { prehash: false })) },
      signed: doc,
    }),
  };
}

export async function startPhone({ relay, rpc, fund }: PhoneOptions): Promise<Phone> {
  phones += 1;
  const core = new Core({
    projectId: devnetProjectId,
    relayUrl: relay,
    telemetryEnabled: false,
    customStoragePrefix: `phone-${phones}`,
    storage: memory() as never,
    logger: 'silent',
  });
  const metadata = { name: 'Devnet phone', description: 'A simulated wallet', url: 'http://localhost', icons: [] };
  const kit = await WalletKit.init({ core: core as never, metadata });
  const account = privateKeyToAccount(`0x${hex.encode(secret)}`);
  const cosmos = cosmosSigner();
  const send = (chainId: string, params: unknown): Promise<Hex> => {
    const id = Number(chainId.replace('eip155:', ''));
    const [name] = Object.entries(evmChainIds).find(([, one]) => one === id) ?? [];
    const { to, value, data, gas } = ((params as unknown[])[0] ?? {}) as Record<string, Hex>;
    const transport = custom(
      { request: ({ method, params: given }) => rpc(name as EvmChainName, method, given as unknown[]) },
      { retryCount: 0 },
    );
    const chain = {
      id,
      name: 'devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    };
    const client = createWalletClient({ account, chain, transport });
    const fee = gas === undefined ? {} : { gas: BigInt(gas) };
    return client.sendTransaction({ to: to ?? null, value: BigInt(value ?? 0), data: data ?? '0x', ...fee, type: 'eip1559' });
  };
  const answer = async ({ chainId, method, params }: Asked): Promise<Answer> => {
    if (method === 'eth_sendTransaction') return { result: await send(chainId, params) };
    if (chainId !== `cosmos:${thorChain}`) return unsupported;
    if (method === 'cosmos_getAccounts') return { result: cosmos.accounts };
    if (method === 'cosmos_signAmino') return { result: cosmos.sign((params as { readonly signDoc: StdSignDoc }).signDoc) };
    return unsupported;
  };
  const phone: Phone = {
    addresses: { evm: account.address, thor: cosmos.address },
    asked: [],
    instead: undefined,
    approves: (namespaces) => namespaces,
    kit,
    pair: async (uri) => void (await kit.pair({ uri })),
    disconnect: async () => {
      const reason = { code: 6000, message: 'User disconnected.' };
      for (const topic of Object.keys(kit.getActiveSessions())) await kit.disconnectSession({ topic, reason });
    },
    close: async () => {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    },
  };
  const accountsOn = (chain: string): string => `${chain}:${chain.startsWith('eip155:') ? account.address : cosmos.address}`;
  kit.on('session_proposal', async ({ id, params }: WalletKitTypes.SessionProposal) => {
    const asked = { ...params.requiredNamespaces, ...params.optionalNamespaces };
    const granted = phone.approves(
      Object.fromEntries(
        Object.entries(asked).map(([name, { chains = [], methods, events }]) => [
          name,
          { accounts: chains.map(accountsOn), methods, events },
        ]),
      ),
    );
    if (granted === undefined) return kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } });
    for (const [chain, address] of [
      ['ETH', account.address.toLowerCase()],
      ['THOR', cosmos.address],
    ] as const)
      await fund?.(chain, address);
    await kit.approveSession({ id, namespaces: granted });
    return undefined;
  });
  kit.on('session_request', async ({ id, topic, params: { chainId, request } }: WalletKitTypes.SessionRequest) => {
    const asked = { id, topic, chainId, method: request.method, params: request.params };
    phone.asked.push(asked);
    const given = await Promise.resolve(phone.instead?.(asked) ?? answer(asked)).catch(
      (error: Error): Answer => ({ error: { code: -32000, message: error.message } }),
    );
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...given } as never });
  });
  return phone;
}
