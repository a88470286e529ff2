import { fromNative, nativeAmount, toNative } from '../../core/amount.ts';
import { type Asset, contractOnChain, homeChain, isGasAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { type EvmChainName, isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import { readCall } from '../../core/transaction/evm-call.ts';
import { type Account, bad, good, type Payment, type SwapIntent, type WalletResult } from '../port.ts';
import { approveData, depositData, memoData } from './evm-calls.ts';
import { chainIdHex } from './evm-networks.ts';

/** Fields for `eth_sendTransaction`. The wallet sets nonce and gas price. */
export interface EvmTransaction {
  readonly chainId: string;
  /** Transaction type; the networks observe only types 0 and 2. */
  readonly type: '0x2';
  readonly from: string;
  readonly to: string;
  /** Wei, in hex. */
  readonly value: string;
  readonly data: string;
  readonly gas?: string;
}

export interface EvmContent {
  readonly chain: EvmChainName;
  readonly transaction: EvmTransaction;
  readonly asset: Asset;
  /** On-chain decimals of the asset. */
  readonly decimals: number;
  /** Contract the account delegates to (EIP-7702). */
  readonly delegate?: string;
}

/** Chain and token of the payment. */
export interface EvmPayer {
  readonly chain: EvmChainName;
  /** Token contract; absent for the gas asset. */
  readonly token?: string;
}

const unsupported = (hint: string) => bad('not_supported', hint);

/** Chain and token of the swap's input asset. */
export function payerOf(account: Account, intent: SwapIntent): WalletResult<EvmPayer> {
  const { from, network } = intent;
  const chain = homeChain(from, network);
  if (!isEvmChainName(chain) || account.chain !== chain) {
    return unsupported(`An EVM wallet cannot pay ${from.ticker} from this account. Choose another wallet.`);
  }
  if (isGasAsset(from)) return good({ chain });
  const token = contractOnChain(from);
  if (token === undefined || !/^0x[0-9a-f]{40}$/.test(token)) return unsupported(`The contract of ${from.ticker} is not known.`);
  if (intent.router === undefined) {
    return unsupported('The network names no router on this chain, and tokens sent without one are lost. Choose another asset.');
  }
  return good({ chain, token });
}

/** Converts protocol units to native units; fails where the chain cannot represent the amount exactly. */
export function toUnits({ from, amount }: SwapIntent, decimals: number): WalletResult<bigint> {
  const units = toNative(amount, from, decimals);
  if (fromNative(units, from, decimals) === amount) return good(units);
  return bad(
    'amount_mismatch',
    `${from.ticker} has ${decimals} decimal places on its chain. Round the amount to them and get a new quote.`,
  );
}

interface EvmCallFields {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
}

const base = (chain: EvmChainName, { from, to, value, data }: EvmCallFields): EvmTransaction => ({
  chainId: chainIdHex(chain),
  type: '0x2',
  from,
  to,
  value: `0x${value.toString(16)}`,
  data,
});

/** A token allowance for the router; `units` in the token's own units. */
export interface EvmApproval {
  readonly token: string;
  readonly from: string;
  readonly spender: string;
  readonly units: bigint;
}

/** Builds the `approve` call. */
export function approvalOf({ chain }: EvmPayer, { token, from, spender, units }: EvmApproval): EvmTransaction {
  return base(chain, { from, to: token, value: 0n, data: approveData(spender, units) });
}

/** Builds the deposit: through the router where there is one, otherwise a plain transfer carrying the memo. */
export function buildEvmDeposit(
  payer: EvmPayer,
  intent: SwapIntent,
  { from, units, expiration }: { readonly from: string; readonly units: bigint; readonly expiration: bigint },
): WalletResult<EvmTransaction> {
  const { inboundAddress: vault, router, memo } = intent;
  if (vault === undefined) return bad('inbound_changed', 'The network names no deposit address for this chain right now.');
  const { chain, token } = payer;
  const value = token === undefined ? units : 0n;
  if (router === undefined) return good(base(chain, { from, to: vault, value, data: memoData(memo) }));
  const data = depositData({ vault, units, memo, expiration, ...(token === undefined ? {} : { token }) });
  return good(base(chain, { from, to: router, value, data }));
}

const altered = (what: string) => bad('altered', `The transaction cannot be read as a deposit or an approval: ${what}.`);

/** Decodes the effects of the final fields. */
export function readEvmTransaction({ chain, transaction, asset, decimals }: EvmContent): WalletResult<Payment> {
  const { chainId, type, from, to, value, data } = transaction;
  if (chainId !== chainIdHex(chain) || type !== '0x2') return altered('it is for another chain, or of another type');
  if (!/^0x(0|[1-9a-f][0-9a-f]*)$/.test(value)) return altered('its value is not understood');
  const call = readCall(data);
  const wei = BigInt(value);
  if (call === undefined) return altered('its data is not understood');
  const token = isGasAsset(asset) ? undefined : contractOnChain(asset);
  const places = token === undefined ? (chains[chain]?.decimals ?? decimals) : decimals;
  const common = { chain, from, asset, decimals: places } as const;
  if (call.kind === 'approve') {
    if (wei !== 0n || to !== token) return altered('it goes to another contract');
    return good({ ...common, kind: 'approve', spender: call.spender, amount: nativeAmount(call.units) });
  }
  if (call.kind === 'plain') {
    if (token !== undefined) return altered('it pays another asset');
    return good({ ...common, kind: 'deposit', to, amount: nativeAmount(wei), memo: call.memo });
  }
  if (call.token !== token) return altered('it pays another asset');
  if (wei !== (token === undefined ? call.units : 0n)) return altered('its value is not its amount');
  return good({ ...common, kind: 'deposit', to: call.vault, router: to, amount: nativeAmount(call.units), memo: call.memo });
}

/** A transaction as returned by `eth_getTransactionByHash`. */
interface Mined {
  readonly from: string;
  readonly to: string;
  readonly input: string;
  readonly value: string;
  readonly type: string;
}

/** Parses a transaction reply; undefined while the chain does not know it. */
export function minedOf(answer: unknown): Mined | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const record = answer as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof record[name] === 'string' ? (record[name] as string).toLowerCase() : '');
  const type = record['type'] === undefined ? '0x0' : text('type');
  return { from: text('from'), to: text('to'), input: text('input') || text('data'), value: text('value'), type };
}

/** The field in which the on-chain transaction differs from the requested one; undefined when none does. */
export function differenceOf(asked: EvmTransaction, mined: Mined): string | undefined {
  const wei = /^0x[0-9a-f]+$/.test(mined.value) ? BigInt(mined.value) : -1n;
  if (mined.to !== asked.to.toLowerCase()) return 'recipient';
  if (mined.from !== asked.from.toLowerCase()) return 'account';
  if (mined.input !== asked.data) return 'data';
  if (wei !== BigInt(asked.value)) return 'value';
  return ['0x0', '0x2'].includes(mined.type) ? undefined : 'type';
}
