import { hex } from '@scure/base';
import { Address, OutScript, p2sh, p2wpkh, Script, Transaction } from '@scure/btc-signer';
import { chains } from '../../core/chain/chain.ts';
import { bad, good, type SpendableOutput, type WalletResult } from '../port.ts';

/** Version bytes and prefix of a chain's addresses, as @scure/btc-signer expects them. */
export type UtxoNetwork = Parameters<typeof Address>[0] & object;

export interface UtxoPlan {
  readonly network: UtxoNetwork;
  /** The single address that pays, receives change and identifies the sender. */
  readonly address: string;
  /** Hex; needed to spend from nested segwit and Taproot addresses. */
  readonly publicKey?: string;
  readonly vault: string;
  /** Satoshi. */
  readonly amount: bigint;
  readonly memo: string;
  readonly utxos: readonly SpendableOutput[];
  /** Satoshi per virtual byte. */
  readonly feeRate: bigint;
  /** Signals RBF. */
  readonly isRaisable?: boolean;
}

export interface BuiltDeposit {
  readonly psbt: Uint8Array;
  readonly unsigned: Uint8Array;
  /** Script type of the paying address: `wpkh`, `sh`, `pkh` or `tr`. */
  readonly kind: SpendKind;
  /** Output script of the paying address. */
  readonly script: Uint8Array;
  /** Satoshi. */
  readonly fee: bigint;
  readonly inputs: number;
}

export type SpendKind = 'wpkh' | 'sh' | 'pkh' | 'tr';

/** Virtual bytes of an input, rounded up. */
const inputSize: Readonly<Record<SpendKind, bigint>> = { wpkh: 68n, sh: 91n, pkh: 148n, tr: 58n };
const baseSize = 11n;
/** Dust limit: smaller change goes to the fee, since spending it would cost more than it is worth. */
const minChange = 546n;
/**
 * Sequence of a final input: the networks ignore unconfirmed deposits that
 * can be replaced (content/reference/deposits.md#bitcoin-family).
 */
const finalSequence = 0xffffffff;
const replaceableSequence = 0xfffffffd;
const maxInputs = 200;
const maxMemoBytes = 80;
const highestRate = 1_000n;
/** Fees up to this are accepted whatever the amount. */
const smallFee = 30_000n;
const maxFee = 5_000_000n;

/** Address network for a chain of core/chain/chain.ts. @throws RangeError for a chain of another family. */
export function utxoNetwork(chainId: string): UtxoNetwork {
  const form = chains[chainId]?.addressForm;
  const [pubKeyHash, scriptHash] = form?.kind === 'utxo' ? [form.p2pkh[0], form.p2sh[0]?.[0]] : [];
  if (form?.kind !== 'utxo' || pubKeyHash === undefined || scriptHash === undefined)
    throw new RangeError('Not a chain of the Bitcoin family.');
  return { bech32: form.segwit ?? 'none', pubKeyHash, scriptHash, wif: 0x80 };
}

const outputSize = (script: Uint8Array): bigint => BigInt(9 + script.length);

/** OP_RETURN followed by one push of the memo bytes. */
export const memoScript = (memo: string): Uint8Array => Script.encode(['RETURN', new TextEncoder().encode(memo)]);

export const encodeScript = (address: string, network: UtxoNetwork): Uint8Array => OutScript.encode(Address(network).decode(address));

function spendKind(script: Uint8Array): SpendKind | undefined {
  const { type } = OutScript.decode(script) ?? {};
  return type === 'wpkh' || type === 'sh' || type === 'pkh' || type === 'tr' ? type : undefined;
}

interface Chosen {
  readonly inputs: readonly SpendableOutput[];
  readonly fee: bigint;
  /** Change in satoshi; 0n without a change output. */
  readonly change: bigint;
}

/**
 * Selects inputs for amount and fee: the smallest single coin that covers both, otherwise largest first. Undefined when
 * the total is too low.
 */
export function chooseCoins(
  utxos: readonly SpendableOutput[],
  amount: bigint,
  feeRate: bigint,
  sizes: { readonly input: bigint; readonly fixed: bigint; readonly change: bigint },
): Chosen | undefined {
  const cost = (count: number, isChanged: boolean) =>
    feeRate * (sizes.fixed + sizes.input * BigInt(count) + (isChanged ? sizes.change : 0n));
  const settle = (inputs: readonly SpendableOutput[]): Chosen | undefined => {
    const total = inputs.reduce((sum, one) => sum + one.value, 0n);
    const change = total - amount - cost(inputs.length, true);
    if (change >= minChange) return { inputs, fee: cost(inputs.length, true), change };
    const fee = total - amount;
    return fee >= cost(inputs.length, false) ? { inputs, fee, change: 0n } : undefined;
  };
  const sorted = [...utxos].sort((a, b) =>
    a.value < b.value ? -1 : a.value > b.value ? 1 : a.txid < b.txid ? -1 : a.txid > b.txid ? 1 : a.vout - b.vout,
  );
  for (const one of sorted) {
    const single = settle([one]);
    if (single !== undefined) return single;
  }
  const taken: SpendableOutput[] = [];
  for (const one of sorted.reverse()) {
    taken.push(one);
    const several = settle(taken);
    if (several !== undefined) return { ...several, inputs: [...taken] };
    if (taken.length === maxInputs) return undefined;
  }
  return undefined;
}

/**
 * Builds an unsigned deposit as PSBT version 0 (content/reference/deposits.md#bitcoin-family): vault first, memo second,
 * change to the paying address last; every input final unless RBF is requested. Errors: insufficient, fee_too_high,
 * not_supported, altered when a previous transaction does not match.
 */
export function buildDeposit(plan: UtxoPlan): WalletResult<BuiltDeposit> {
  try {
    return build(plan);
  } catch {
    return bad('not_supported', 'A transaction cannot be built from this account. Use another address of the wallet.');
  }
}

function build(plan: UtxoPlan): WalletResult<BuiltDeposit> {
  const { network, address, amount, memo, feeRate } = plan;
  const script = encodeScript(address, network);
  const kind = spendKind(script);
  const memoBytes = new TextEncoder().encode(memo).length;
  if (kind === undefined) return bad('not_supported', 'The wallet uses an address from which this page cannot pay.');
  if (memoBytes === 0 || memoBytes > maxMemoBytes)
    return bad('memo_too_long', `The memo has ${memoBytes} bytes; a transaction carries ${maxMemoBytes}.`);
  if (feeRate <= 0n || feeRate > highestRate)
    return bad('fee_too_high', 'The network fee rate is out of any usual range. Try again later.');
  const outputs = [
    { script: encodeScript(plan.vault, network), amount },
    { script: memoScript(memo), amount: 0n },
  ];
  const fixed = outputs.reduce((sum, one) => sum + outputSize(one.script), baseSize);
  const chosen = chooseCoins(plan.utxos, amount, feeRate, { input: inputSize[kind], fixed, change: outputSize(script) });
  if (chosen === undefined) return bad('insufficient', 'The address does not hold enough for the amount and the network fee.');
  const maxForAmount = amount / 20n > smallFee ? amount / 20n : smallFee;
  if (chosen.fee > maxForAmount || chosen.fee > maxFee) {
    return bad('fee_too_high', 'The network fee would be more than a twentieth of the amount. Send more, or wait for lower fees.', {
      fee: chosen.fee.toString(),
    });
  }
  const tx = new Transaction({ version: 2, lockTime: 0, allowUnknownOutputs: true });
  for (const utxo of chosen.inputs) {
    const input = buildInput(utxo, kind, script, plan);
    if (input === undefined) return bad('altered', 'A coin of the address is not what the chain service says it is.');
    tx.addInput(input);
  }
  for (const output of outputs) tx.addOutput(output);
  if (chosen.change > 0n) tx.addOutput({ script, amount: chosen.change });
  return good({ psbt: tx.toPSBT(0), unsigned: tx.unsignedTx, kind, script, fee: chosen.fee, inputs: chosen.inputs.length });
}

type Input = Parameters<Transaction['addInput']>[0];

/**
 * An input with the data signers need; undefined when the previous transaction does not contain the coin, or is missing
 * for a legacy input.
 */
function buildInput({ txid, vout, value, raw }: SpendableOutput, kind: SpendKind, script: Uint8Array, plan: UtxoPlan): Input | undefined {
  const input: Input = { txid, index: vout, sequence: plan.isRaisable === true ? replaceableSequence : finalSequence };
  if (raw !== undefined) {
    const bytes = hex.decode(raw);
    const previous = Transaction.fromRaw(bytes, {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      disableScriptCheck: true,
      allowUnknownVersion: true,
    });
    const output = previous.getOutput(vout);
    const isCoin =
      previous.id === txid && output.amount === value && output.script !== undefined && hex.encode(output.script) === hex.encode(script);
    if (!isCoin) return undefined;
    if (kind === 'pkh') return { ...input, nonWitnessUtxo: bytes };
  }
  if (kind === 'pkh') return undefined;
  const witness = { ...input, witnessUtxo: { script, amount: value } };
  if (kind === 'wpkh') return witness;
  const key = hex.decode(plan.publicKey ?? '');
  if (kind === 'tr') return { ...witness, tapInternalKey: key.length === 33 ? key.slice(1) : key };
  const nested = p2sh(p2wpkh(key, plan.network), plan.network);
  return hex.encode(nested.script) === hex.encode(script)
    ? { ...witness, redeemScript: nested.redeemScript ?? new Uint8Array() }
    : undefined;
}

/** Decodes the payment of an unsigned deposit; undefined when its shape differs from ours. */
export function readDeposit(
  unsigned: Uint8Array,
  script: Uint8Array,
  network: UtxoNetwork,
): { readonly vault: string; readonly amount: bigint; readonly memo: string; readonly spends: readonly string[] } | undefined {
  const tx = Transaction.fromRaw(unsigned, { allowUnknownOutputs: true });
  if (tx.outputsLength < 2 || tx.outputsLength > 3 || tx.version !== 2 || tx.lockTime !== 0) return undefined;
  const [pays, carries, change] = [0, 1, 2].map((index) => (index < tx.outputsLength ? tx.getOutput(index) : undefined));
  if (pays?.script === undefined || pays.amount === undefined || carries?.script === undefined || carries.amount !== 0n) return undefined;
  if (change !== undefined && hex.encode(change.script ?? new Uint8Array()) !== hex.encode(script)) return undefined;
  const [name, bytes, ...rest] = Script.decode(carries.script);
  if (name !== 'RETURN' || !(bytes instanceof Uint8Array) || rest.length > 0) return undefined;
  const vault = Address(network).encode(OutScript.decode(pays.script) as Parameters<ReturnType<typeof Address>['encode']>[0]);
  const inputs = Array.from({ length: tx.inputsLength }, (_, at) => tx.getInput(at));
  const spends = inputs.flatMap(({ txid, index }) => (txid === undefined || index === undefined ? [] : [`${hex.encode(txid)}:${index}`]));
  return { vault, amount: pays.amount, memo: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), spends };
}
