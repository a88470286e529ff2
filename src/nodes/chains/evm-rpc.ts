import type { AccountCode, Balance, ChainAccess, SigningFacts } from '../../core/account/account.ts';
import { baseAmount, rescale } from '../../core/amount.ts';
import { type Asset, baseDecimals, contractOnChain } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { getGasAsset } from '../../core/asset/native-assets.ts';
import { pinnedPlaces } from '../../core/asset/token-decimals.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { nodeError } from '../http/request.ts';
import type { WireRead } from '../networks/wire/wire.ts';
import { type BroadcastVerdict, sendOnce } from './broadcast.ts';
import { atMostAtOnce, type ChainClient, jsonPost, rpcAnswer, rpcRequest, together } from './chain-request.ts';
import { evmPayment, quantity } from './evm-payment.ts';

const width = 8;

const small: WireRead<number> = (value) => {
  const read = quantity(value);
  return read !== undefined && read <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(read) : undefined;
};

/** Reads the code at an address; a delegation is 0xef0100 plus the contract address (EIP-7702). */
const accountCode: WireRead<AccountCode> = (value) => {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) return undefined;
  if (value === '0x') return 'none';
  return /^0xef0100[0-9a-f]{40}$/i.test(value) ? 'delegated' : 'contract';
};

/** Maximum number of cached token decimals. */
const maxPlaces = 2_000;

/** Access to an EVM chain via JSON-RPC hosts. */
export function evmRpc(client: ChainClient): ChainAccess {
  const { chain } = client.options;
  const gasAsset = getGasAsset(chain);
  const places = new Map<string, number>();

  const call = <T>(method: string, params: readonly unknown[], read: WireRead<T>, signal: AbortSignal | undefined) =>
    client.value({ ...rpcRequest(method, params, read), signal });

  /** Reads a token's decimals, which are fixed in its contract. Rejects values that differ from pinned ones. */
  async function readPlaces(contract: string, signal: AbortSignal | undefined): Promise<NodeReply<number>> {
    const kept = places.get(contract);
    if (kept !== undefined) return { ok: true, value: kept };
    const pinned = pinnedPlaces(chain, contract);
    const read: WireRead<number> = (value) => (pinned === undefined || small(value) === pinned ? small(value) : undefined);
    const reply = await call('eth_call', [{ to: contract, data: '0x313ce567' }, 'latest'], read, signal);
    if (reply.ok && reply.value > 77) return { ok: false, error: nodeError('invalid', chainName(chain)) };
    if (places.size >= maxPlaces) places.clear();
    if (reply.ok) places.set(contract, reply.value);
    return reply;
  }

  async function tokenBalance(token: Asset, address: string, signal: AbortSignal | undefined): Promise<NodeReply<Balance | undefined>> {
    const contract = contractOnChain(token);
    if (contract === undefined) return { ok: true, value: undefined };
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
    const units = await call('eth_call', [{ to: contract, data }, 'latest'], quantity, signal);
    if (!units.ok || units.value === 0n) return units.ok ? { ok: true, value: undefined } : units;
    const decimals = await readPlaces(contract, signal);
    if (!decimals.ok) return decimals;
    return { ok: true, value: { asset: token, amount: baseAmount(rescale(units.value, decimals.value, baseDecimals(token))) } };
  }

  return {
    chain,
    async balances(address, tokens, signal) {
      const [gas, found] = await Promise.all([
        call('eth_getBalance', [address, 'latest'], quantity, signal),
        atMostAtOnce(tokens, width, (token) => tokenBalance(token, address, signal)),
      ]);
      if (!gas.ok) return gas;
      const failed = found.find((reply) => !reply.ok);
      if (failed !== undefined && !failed.ok) return failed;
      const own: Balance = { asset: gasAsset, amount: baseAmount(rescale(gas.value, 18, baseDecimals(gasAsset))) };
      return { ok: true, value: [own, ...found.flatMap((reply) => (reply.ok && reply.value !== undefined ? [reply.value] : []))] };
    },
    async decimals(token, signal) {
      const contract = contractOnChain(token);
      if (contract === undefined) return { ok: false, error: nodeError('invalid', chainName(chain)) };
      return readPlaces(contract, signal);
    },
    code: (address, signal) => call('eth_getCode', [address, 'latest'], accountCode, signal),
    async signingFacts(address, signal): Promise<NodeReply<SigningFacts>> {
      const all = together([
        ...(await Promise.all([
          call('eth_chainId', [], small, signal),
          call('eth_getTransactionCount', [address, 'pending'], small, signal),
          call('eth_gasPrice', [], quantity, signal),
          call('eth_getCode', [address, 'latest'], accountCode, signal),
        ])),
      ] as const);
      if (!all.ok) return all;
      const [chainId, nonce, gasPrice, code] = all.value;
      return { ok: true, value: { kind: 'evm', chainId, nonce, gasPrice, code } };
    },
    broadcast: (transaction, tx, signal) => {
      const post = jsonPost({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [transaction] });
      return sendOnce(client, { question: { path: '', post }, read: readSent, tx }, signal);
    },
    payment: (tx, tokens, signal) => evmPayment({ client: client, tokens, placesOf: readPlaces }, tx, signal),
  };
}

function readSent(value: unknown): BroadcastVerdict | undefined {
  const answer = rpcAnswer(value);
  if (answer === undefined) return undefined;
  if ('error' in answer) return { kind: 'refused', words: answer.error };
  return typeof answer.result === 'string' && /^0x[0-9a-f]{64}$/i.test(answer.result) ? { kind: 'accepted', tx: answer.result } : undefined;
}
