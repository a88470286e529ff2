import { hex } from '@scure/base';
import {
  createWalletClient,
  custom,
  decodeFunctionData,
  encodeFunctionData,
  formatEther,
  type Hex,
  hexToString,
  parseAbi,
  stringToHex,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type EvmChainName, evmChainIds } from '../../../../src/core/chain/evm-chain-id.ts';
import { approve } from '../approval.ts';
import { fundEmpty, rpc } from '../devnet.ts';
import { secretOf } from '../keys.ts';
import { namedTxid, wallet, walletError } from '../state.ts';

type Fields = Readonly<Record<string, string>>;

interface Plain {
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
]);
const most = 2n ** 256n - 1n;

const accountNow = (): PrivateKeyAccount => privateKeyToAccount(`0x${hex.encode(secretOf('evm'))}`);

export const evmAddress = (): string => accountNow().address;

export const fundEvm = (chain: EvmChainName): Promise<void> => fundEmpty(chain, evmAddress());

function callIn(data: Hex) {
  try {
    return decodeFunctionData({ abi, data });
  } catch {
    return undefined;
  }
}

function describeCall({ to, value, data }: Plain): readonly (readonly [string, string])[] {
  const call = callIn(data);
  const first = [['Value', formatEther(value)] as const, ['To', to] as const];
  if (call?.functionName === 'approve')
    return [
      ['Token', to],
      ['Lets spend', call.args[0]],
      ['Up to', call.args[1].toString()],
    ];
  if (call === undefined) return data === '0x' ? first : [...first, ['Data', hexToString(data)]];
  const [vault, asset, amount, memo] = call.args;
  return [...first, ['Vault', vault], ['Token', asset], ['Amount', amount.toString()], ['Memo', memo]];
}

const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address;

function alterCall(plain: Plain, what: 'output' | 'memo' | 'amount'): Plain {
  const call = callIn(plain.data);
  if (call === undefined) {
    if (what === 'memo') return { ...plain, data: stringToHex(`${hexToString(plain.data)}x`) };
    return what === 'output' ? { ...plain, to: stranger() } : { ...plain, value: plain.value / 2n };
  }
  if (call.functionName === 'approve') {
    const [spender, amount] = call.args;
    const args = what === 'output' ? ([stranger(), amount] as const) : ([spender, most] as const);
    return { ...plain, data: encodeFunctionData({ abi, functionName: 'approve', args }) };
  }
  const [vault, asset, amount, memo, expiration] = call.args;
  const args = {
    output: [stranger(), asset, amount, memo, expiration],
    memo: [vault, asset, amount, `${memo}x`, expiration],
    amount: [vault, asset, amount / 2n, memo, expiration],
  } as const;
  const value = what === 'amount' ? plain.value / 2n : plain.value;
  return { ...plain, value, data: encodeFunctionData({ abi, functionName: 'depositWithExpiry', args: args[what] }) };
}

/** Signs the transaction and submits it to the chain's node. Returns its hash. */
export async function sendEvm(chain: EvmChainName, fields: Fields): Promise<string> {
  const account = accountNow();
  if (fields['from']?.toLowerCase() !== account.address.toLowerCase()) throw walletError(4100, 'The account is not one of this wallet.');
  const asked: Plain = { to: fields['to'] as Hex, value: BigInt(fields['value'] ?? 0), data: (fields['data'] ?? '0x') as Hex };
  await approve({ kind: 'sign', title: `Sign a transaction on ${chain}`, lines: [['From', account.address], ...describeCall(asked)] });
  const { alters } = wallet.misbehave;
  const plain = alters === undefined ? asked : alterCall(asked, alters);
  const client = createWalletClient({
    account,
    chain: {
      id: evmChainIds[chain],
      name: chain,
      nativeCurrency: { name: chain, symbol: chain, decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
    transport: custom({ request: ({ method, params }) => rpc(`evm/${chain}`, method, params ?? []) }, { retryCount: 0 }),
  });
  const gas = fields['gas'] === undefined || alters !== undefined ? {} : { gas: BigInt(fields['gas']) };
  const hash = await client.sendTransaction({ ...plain, ...gas, type: 'eip1559' });
  return namedTxid(hash, (digits) => `0x${digits}`);
}
