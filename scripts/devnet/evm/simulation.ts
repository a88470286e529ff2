import { encode, zeroAddress } from './abi.ts';
import { oldTokenCode, routerCode, tokenCode } from './contracts.generated.ts';
import { type EvmCall, type EvmNode, RpcError } from './node.ts';
import { readTransaction, type SignedTransaction } from './signed-transaction.ts';
import { add, type CallResult, pairKey, run } from './simulated-contracts.ts';
import {
  accept,
  addBlock,
  baseFee,
  blockTime,
  dataGas,
  digest,
  emptyBloom,
  newSimulatedLedger,
  nonceOf,
  quantity,
  type SimulatedBlock,
  type SimulatedLedger,
  usualTip,
  zeroHash,
} from './simulated-ledger.ts';

const gasLimit = 30_000_000n;
type Fields = Readonly<Record<string, unknown>>;

const small = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

function numberIn(value: unknown, otherwise: bigint): bigint {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new RpcError(-32602, 'a quantity has to be hex');
  return BigInt(value);
}

function callIn(value: unknown): EvmCall {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  const data = small(fields['data'] ?? fields['input'] ?? '0x');
  if (!/^0x([0-9a-f]{2})*$/.test(data)) throw new RpcError(-32602, 'the data has to be hex');
  return { from: small(fields['from']) || zeroAddress, to: small(fields['to']), value: numberIn(fields['value'], 0n), data };
}

function revertError(reason: string): RpcError {
  const data = reason === '' ? '0x' : encode('0x08c379a0', { text: reason });
  return new RpcError(3, reason === '' ? 'execution reverted' : `execution reverted: ${reason}`, data);
}

function sendRaw(ledger: SimulatedLedger, raw: unknown): string {
  let signed: SignedTransaction;
  try {
    signed = readTransaction(String(raw));
  } catch (error) {
    throw new RpcError(-32000, error instanceof RangeError ? error.message : 'the signature cannot be read');
  }
  const { to } = signed;
  if (signed.chainId !== BigInt(ledger.chainId)) throw new RpcError(-32000, 'invalid chain id for signer');
  if (to === undefined) throw new RpcError(-32000, 'this chain makes no contracts');
  return accept(ledger, { ...signed, to });
}

function call(ledger: SimulatedLedger, value: unknown): Exclude<CallResult, { reverted: string }> {
  const wanted = callIn(value);
  if (wanted.value > (ledger.state.native.get(wanted.from) ?? 0n)) throw new RpcError(-32000, 'insufficient funds for transfer');
  const result = run(ledger.state, wanted, blockTime(ledger));
  if ('reverted' in result) throw revertError(result.reverted);
  return result;
}

function codeOf({ state }: SimulatedLedger, address: string): string {
  const token = state.tokens.get(address);
  if (token !== undefined) return token.token.isOld ? oldTokenCode : tokenCode;
  return state.routers.has(address) ? routerCode : '0x';
}

function blockJson({ transactions }: SimulatedLedger, block: SimulatedBlock | undefined, isFull: unknown): Fields | null {
  if (block === undefined) return null;
  const gasUsed = block.transactions.reduce((sum, { hash }) => sum + BigInt(transactions.get(hash)?.receipt.gasUsed ?? 0), 0n);
  return {
    number: quantity(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: quantity(block.time),
    transactions: isFull === true ? block.transactions : block.transactions.map(({ hash }) => hash),
    baseFeePerGas: quantity(baseFee),
    gasLimit: quantity(gasLimit),
    gasUsed: quantity(gasUsed),
    difficulty: '0x0',
    extraData: '0x',
    logsBloom: emptyBloom,
    miner: zeroAddress,
    mixHash: zeroHash,
    nonce: '0x0000000000000000',
    receiptsRoot: zeroHash,
    sha3Uncles: zeroHash,
    size: '0x0',
    stateRoot: zeroHash,
    transactionsRoot: zeroHash,
    uncles: [],
  };
}

function blockAt({ blocks }: SimulatedLedger, tag: unknown): SimulatedBlock | undefined {
  if (tag === 'earliest') return blocks[0];
  if (typeof tag !== 'string' || !tag.startsWith('0x')) return blocks.at(-1);
  return blocks[Number(numberIn(tag, 0n))];
}

function feeHistory({ blocks }: SimulatedLedger, count: unknown): Fields {
  const wanted = Number(numberIn(typeof count === 'number' ? quantity(count) : count, 1n));
  const length = Math.max(1, Math.min(wanted, blocks.length, 1024));
  const list = <T>(value: T, size: number): T[] => Array.from({ length: size }, () => value);
  return {
    oldestBlock: quantity(blocks.length - length),
    baseFeePerGas: list(quantity(baseFee), length + 1),
    gasUsedRatio: list(0, length),
    reward: list([quantity(usualTip), quantity(usualTip), quantity(usualTip)], length),
  };
}

function transactionJson({ transactions, waiting }: SimulatedLedger, hash: string): unknown {
  const mined = transactions.get(hash)?.transaction;
  const item = [...waiting.values()].find((one) => one.hash === hash);
  if (mined !== undefined || item === undefined) return mined ?? null;
  const { from, to, type, data } = item;
  return { hash, from, to, type, input: data, value: quantity(item.value), nonce: quantity(item.nonce), blockNumber: null };
}

const answers: Readonly<Record<string, (ledger: SimulatedLedger, params: readonly unknown[]) => unknown>> = {
  eth_chainId: ({ chainId }) => quantity(chainId),
  net_version: ({ chainId }) => String(chainId),
  web3_clientVersion: () => 'simulation',
  eth_syncing: () => false,
  eth_blockNumber: ({ blocks }) => quantity(blocks.length - 1),
  eth_gasPrice: () => quantity(baseFee + usualTip),
  eth_maxPriorityFeePerGas: () => quantity(usualTip),
  eth_feeHistory: (ledger, [count]) => feeHistory(ledger, count),
  eth_getBalance: ({ state }, [address]) => quantity(state.native.get(small(address)) ?? 0n),
  eth_getTransactionCount: (ledger, [address]) => quantity(nonceOf(ledger, small(address))),
  eth_getCode: (ledger, [address]) => codeOf(ledger, small(address)),
  eth_call: (ledger, [value]) => call(ledger, value).output,
  eth_estimateGas: (ledger, [value]) => quantity(dataGas(callIn(value).data) + call(ledger, value).gas),
  eth_sendRawTransaction: (ledger, [raw]) => sendRaw(ledger, raw),
  eth_getBlockByNumber: (ledger, [tag, isFull]) => blockJson(ledger, blockAt(ledger, tag), isFull),
  eth_getBlockByHash: (ledger, [hash, isFull]) =>
    blockJson(
      ledger,
      ledger.blocks.find((block) => block.hash === small(hash)),
      isFull,
    ),
  eth_getTransactionByHash: (ledger, [hash]) => transactionJson(ledger, small(hash)),
  eth_getTransactionReceipt: ({ transactions }, [hash]) => transactions.get(small(hash))?.receipt ?? null,
};

function sendAs(ledger: SimulatedLedger, wanted: EvmCall): string {
  const item = callIn({ ...wanted, value: quantity(wanted.value) });
  const nonce = nonceOf(ledger, item.from);
  const fees = { gas: 300_000n + dataGas(item.data), maxFee: baseFee + usualTip, tip: usualTip };
  const hash = digest(`${ledger.chainId}:${item.from}:${nonce}:${item.to}:${item.value}:${item.data}`);
  return accept(ledger, { ...item, ...fees, hash, nonce, type: '0x2', chainId: BigInt(ledger.chainId) });
}

/**
 * An EVM chain without an EVM: a ledger that checks signatures, nonces and balances and knows the
 * calls of the router and of the tokens. For machines that anvil has no binary for.
 */
export function startSimulation(chainId: number, now: () => number = Date.now): EvmNode {
  const ledger = newSimulatedLedger(chainId, now);
  const { state } = ledger;
  const addToken = (address: string, owner: string, units: bigint): void => {
    const token = state.tokens.get(address);
    if (token === undefined) throw new Error(`there is no token at ${address}`);
    token.supply += units;
    add(token.balances, owner, units);
  };
  return {
    request: async (method, params) => {
      const reply = answers[method];
      if (reply === undefined) throw new RpcError(-32601, `the simulation does not answer ${method}`);
      return reply(ledger, params);
    },
    installRouter: async (address) => {
      if (!state.routers.has(small(address))) state.routers.set(small(address), new Map());
    },
    installToken: async (token) => {
      if (!state.tokens.has(token.address))
        state.tokens.set(token.address, { token, supply: 0n, balances: new Map(), allowances: new Map() });
    },
    addNative: async (address, wei) => add(state.native, small(address), wei),
    addToken: async (token, address, units) => addToken(token.address, small(address), units),
    addVaultToken: async (router, vault, token, units) => {
      addToken(token.address, small(router), units);
      add(state.routers.get(small(router)) ?? new Map(), pairKey(small(vault), token.address), units);
    },
    sendAs: async (wanted) => sendAs(ledger, wanted),
    mine: async () => addBlock(ledger, []),
    close: async () => undefined,
  };
}
