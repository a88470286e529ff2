import { createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx';
import { Account, bytesToHex, createAddressFromString, hexToBytes, setLengthLeft, unpadBytes } from '@ethereumjs/util';
import { RpcError } from '../chains/json-rpc.ts';
import { newQueue } from '../queue.ts';
import { revertReason, zeroAddress } from './contract-calls.ts';
import { contractsOn } from './contract-storage.ts';
import type { EvmCall, EvmNode } from './node.ts';
import {
  accept,
  addBlock,
  baseFee,
  gasLimit,
  newSimulatedChain,
  quantity,
  readAccount,
  type SimulatedBlock,
  type SimulatedChain,
  sendUnsigned,
  transactionJson,
  tryCall,
  usualTip,
} from './simulated-chain.ts';

const zeroHash = `0x${'0'.repeat(64)}`;
type Fields = Readonly<Record<string, unknown>>;
type Hex = `0x${string}`;

const small = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

function numberIn(value: unknown, otherwise: bigint): bigint {
  if (value === undefined || value === null) return otherwise;
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new RpcError(-32602, 'a quantity has to be hex');
  return BigInt(value);
}

function addressIn(value: unknown): string {
  const address = small(value);
  if (!/^0x[0-9a-f]{40}$/.test(address)) throw new RpcError(-32602, 'an address has to be 20 bytes of hex');
  return address;
}

function callIn(value: unknown): EvmCall {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  const data = small(fields['data'] ?? fields['input'] ?? '0x');
  if (!/^0x([0-9a-f]{2})*$/.test(data)) throw new RpcError(-32602, 'the data has to be hex');
  const from = addressIn(fields['from'] ?? zeroAddress);
  return { from, to: addressIn(fields['to']), value: numberIn(fields['value'], 0n), data };
}

/** Decodes raw bytes signed by a wallet. @throws RpcError with the reason */
function readSigned({ common }: SimulatedChain, raw: unknown): TypedTransaction {
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) throw new RpcError(-32000, 'the transaction is no hex');
  try {
    const transaction = createTxFromRLP(hexToBytes(raw as Hex), { common });
    if (transaction.type > 2) throw new RangeError(`transactions of type ${transaction.type} are not taken here`);
    const isBound = transaction.type > 0 || (transaction.v ?? 0n) >= 35n;
    if (!isBound) throw new RangeError('the transaction is not bound to a chain (EIP-155)');
    if (transaction.to === undefined) throw new RangeError('this chain makes no contracts');
    transaction.getSenderAddress();
    return transaction;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'the transaction cannot be read';
    throw new RpcError(-32000, /chain ?id/i.test(why) ? 'invalid chain id for signer' : why);
  }
}

function sendRaw(chain: SimulatedChain, raw: unknown): Promise<string> {
  const transaction = readSigned(chain, raw);
  return accept(chain, { transaction, hash: bytesToHex(transaction.hash()), from: transaction.getSenderAddress().toString() });
}

/** Runs a call and discards its effects. @throws RpcError as returned by a node for a failed call */
async function call(chain: SimulatedChain, wanted: EvmCall, gas: bigint) {
  if (wanted.value > (await readAccount(chain, wanted.from)).balance) throw new RpcError(-32000, 'insufficient funds for transfer');
  const result = await tryCall(chain, wanted, gas);
  const { exceptionError, returnValue } = result.execResult;
  if (exceptionError === undefined) return result;
  const data = bytesToHex(returnValue);
  const reason = revertReason(data);
  throw new RpcError(3, reason === '' ? 'execution reverted' : `execution reverted: ${reason}`, data);
}

/** Gas that suffices for a call: used gas, its refund, and the 64th that each inner call withholds. */
async function estimateGas(chain: SimulatedChain, wanted: EvmCall): Promise<bigint> {
  const { totalGasSpent, gasRefund } = await call(chain, wanted, gasLimit);
  const isPlain = wanted.data === '0x' && totalGasSpent === 21_000n;
  return isPlain ? totalGasSpent : ((totalGasSpent + gasRefund + 2_300n) * 64n) / 63n;
}

async function readCode({ vm }: SimulatedChain, address: string): Promise<string> {
  return bytesToHex(await vm.stateManager.getCode(createAddressFromString(address)));
}

function blockJson(block: SimulatedBlock | undefined, isFull: unknown): Fields | null {
  if (block === undefined) return null;
  return {
    number: quantity(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: quantity(block.time),
    transactions: isFull === true ? block.transactions : block.transactions.map(({ hash }) => hash),
    baseFeePerGas: quantity(baseFee),
    gasLimit: quantity(gasLimit),
    gasUsed: quantity(block.gasUsed),
    difficulty: '0x0',
    extraData: '0x',
    logsBloom: `0x${'0'.repeat(512)}`,
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

function blockAt({ blocks }: SimulatedChain, tag: unknown): SimulatedBlock | undefined {
  if (tag === 'earliest') return blocks[0];
  if (typeof tag !== 'string' || !tag.startsWith('0x')) return blocks.at(-1);
  return blocks[Number(numberIn(tag, 0n))];
}

function feeHistory({ blocks }: SimulatedChain, count: unknown): Fields {
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

function transactionAt({ transactions, waiting }: SimulatedChain, hash: string): unknown {
  const item = [...waiting.values()].find((one) => one.hash === hash);
  return transactions.get(hash)?.transaction ?? (item === undefined ? null : transactionJson(item));
}

type Method = (chain: SimulatedChain, params: readonly unknown[]) => unknown;

/** Methods of a public node. None moves value without a key or rewrites the chain. */
const methods: Readonly<Record<string, Method>> = {
  eth_chainId: ({ chainId }) => quantity(chainId),
  net_version: ({ chainId }) => String(chainId),
  web3_clientVersion: () => 'simulation',
  eth_syncing: () => false,
  eth_blockNumber: ({ blocks }) => quantity(blocks.length - 1),
  eth_gasPrice: () => quantity(baseFee + usualTip),
  eth_maxPriorityFeePerGas: () => quantity(usualTip),
  eth_feeHistory: (chain, [count]) => feeHistory(chain, count),
  eth_getBalance: async (chain, [address]) => quantity((await readAccount(chain, addressIn(address))).balance),
  eth_getTransactionCount: async (chain, [address]) => quantity((await readAccount(chain, addressIn(address))).nonce),
  eth_getCode: (chain, [address]) => readCode(chain, addressIn(address)),
  eth_call: async (chain, [value]) => bytesToHex((await call(chain, callIn(value), gasLimit)).execResult.returnValue),
  eth_estimateGas: async (chain, [value]) => quantity(await estimateGas(chain, callIn(value))),
  eth_sendRawTransaction: (chain, [raw]) => sendRaw(chain, raw),
  eth_getBlockByNumber: (chain, [tag, isFull]) => blockJson(blockAt(chain, tag), isFull),
  eth_getBlockByHash: ({ blocks }, [hash, isFull]) => {
    const found = blocks.find((block) => block.hash === small(hash));
    return blockJson(found, isFull);
  },
  eth_getTransactionByHash: (chain, [hash]) => transactionAt(chain, small(hash)),
  eth_getTransactionReceipt: ({ transactions }, [hash]) => transactions.get(small(hash))?.receipt ?? null,
};

function contractsIn({ vm: { stateManager } }: SimulatedChain) {
  return contractsOn({
    setCode: (address, code) => stateManager.putCode(createAddressFromString(small(address)), hexToBytes(code as Hex)),
    read: async (address, slot) => {
      const value = await stateManager.getStorage(createAddressFromString(small(address)), hexToBytes(slot as Hex));
      return value.length === 0 ? 0n : BigInt(bytesToHex(value));
    },
    write: (address, slot, value) =>
      stateManager.putStorage(
        createAddressFromString(small(address)),
        setLengthLeft(hexToBytes(slot as Hex), 32),
        unpadBytes(hexToBytes(value as Hex)),
      ),
  });
}

async function addNative(chain: SimulatedChain, address: string, wei: bigint): Promise<void> {
  const { stateManager } = chain.vm;
  const at = createAddressFromString(small(address));
  const account = (await stateManager.getAccount(at)) ?? new Account();
  account.balance += wei;
  await stateManager.putAccount(at, account);
}

/** An in-process EVM chain with the devnet's contracts on ethereumjs. */
export async function startSimulation(chainId: number, now: () => number = Date.now): Promise<EvmNode> {
  const chain = await newSimulatedChain(chainId, now);
  // The EVM is not reentrant.
  const enqueue = newQueue();
  const contracts = contractsIn(chain);
  return {
    request: (method, params) =>
      enqueue(async () => {
        const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
        if (answer === undefined) throw new RpcError(-32601, `the devnet does not answer ${method.slice(0, 60)}`);
        return answer(chain, params);
      }),
    installRouter: (address) => enqueue(() => contracts.installRouter(address)),
    installToken: (token) => enqueue(() => contracts.installToken(token)),
    addNative: (address, wei) => enqueue(() => addNative(chain, address, wei)),
    addToken: (token, address, units) => enqueue(() => contracts.addToken(token, address, units)),
    addVaultToken: (router, vault, token, units) => enqueue(() => contracts.addVaultToken(router, vault, token, units)),
    sendAs: (wanted) => enqueue(() => sendUnsigned(chain, callIn({ ...wanted, value: quantity(wanted.value) }))),
    mine: () => enqueue(async () => addBlock(chain)),
    close: async () => undefined,
  };
}
