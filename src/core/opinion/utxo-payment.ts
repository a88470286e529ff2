import { hex } from '@scure/base';
import { addressOfScript } from '../address/utxo.ts';
import { nativeAmount } from '../amount.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { chains } from '../chain/chain.ts';
import { present } from '../present.ts';
import { isPsbt, type ReadPsbt, readPsbt } from '../transaction/psbt.ts';
import { readUtxoBytes, type UtxoOutput } from '../transaction/utxo-bytes.ts';
import { type ReadPayment, readAs, unreadable } from './others-payment.ts';

const opReturn = 0x6a;
const pushData1 = 0x4c;

/** Text of an OP_RETURN with one push; undefined for any other. */
function memoOf(script: Uint8Array): string | undefined {
  const [, first = 0, second = 0] = script;
  const [length, start] = first === pushData1 ? [second, 3] : [first, 2];
  if (first > pushData1 || length === 0 || script.length !== start + length) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(script.subarray(start));
  } catch {
    return undefined;
  }
}

/** Observers skip a transaction with more outputs, or with more that hold a value. */
const mostOutputs = 12;
const mostPaidOutputs = 10;
/** Lock times from here on are unix seconds. */
const firstTime = 500_000_000;
const final = 0xffff_ffff;

/** Why the observers of the networks do not look at a transaction; undefined if they do. They compare a lock time with the height. */
function whyMissed({ lockTime, inputs, outputs }: Pick<ReadPsbt, 'inputs' | 'outputs' | 'lockTime'>): string | undefined {
  const isCrowded = outputs.length > mostOutputs || outputs.filter(({ value }) => value > 0n).length > mostPaidOutputs;
  if (isCrowded) return 'it has more outputs than the networks look at';
  const isLocked = lockTime >= firstTime || (lockTime > 0 && inputs.every(({ sequence }) => sequence === final));
  return isLocked ? 'it has a lock time with which the networks miss it' : undefined;
}

const total = (outputs: readonly UtxoOutput[]): bigint => outputs.reduce((sum, { value }) => sum + value, 0n);

/** Fee of a transaction; undefined unless every spent output is stated. */
function computeFee({ coins, outputs }: Pick<ReadPsbt, 'coins' | 'outputs'>) {
  const known = coins.filter((coin) => coin !== undefined);
  return known.length === coins.length ? nativeAmount(total(known) - total(outputs)) : undefined;
}

/**
 * Reads a PSBT or the bytes of a Bitcoin-family transaction. Its first output is the payment, an OP_RETURN the memo
 * (content/reference/deposits.md#bitcoin-family); other payees are reported, unless all inputs come from their addresses.
 */
export function readUtxoPayment(chain: string, bytes: Uint8Array): ReadPayment {
  const form = chains[chain]?.addressForm;
  if (form?.kind !== 'utxo') return unreadable('it is for another chain', chain);
  const psbt = readPsbt(bytes);
  if (psbt === undefined && isPsbt(bytes)) return unreadable('it is no whole PSBT of version 0 or 2');
  const tx = psbt ?? readUtxoBytes(bytes);
  if (tx === undefined) return unreadable('its bytes are no transaction of this chain', chain);
  if (psbt?.isSignedWhole === false) return unreadable('it asks for signatures that let others change what it pays');
  const why = whyMissed(tx);
  if (why !== undefined) return unreadable(why);
  const coins = psbt?.coins ?? tx.inputs.map(() => undefined);
  const own = coins.map((coin) => coin && addressOfScript(coin.script, form));
  const notes = tx.outputs.filter(({ script }) => script[0] === opReturn);
  const [note] = notes;
  const memo = note === undefined ? '' : memoOf(note.script);
  if (notes.length > 1 || memo === undefined) return unreadable('it has not one OP_RETURN with one text');
  if (note !== undefined && note.value > 0n) return unreadable('its OP_RETURN holds coins, which would be lost');
  const [pays, ...rest] = tx.outputs.filter((output, index) => index === 0 || output !== note);
  const to = pays && addressOfScript(pays.script, form);
  if (pays === undefined || to === undefined) return unreadable('its first output pays no address');
  const paidTo = rest.map(({ script }) => addressOfScript(script, form) ?? hex.encode(script));
  // An input of somebody else must not make its address the payer's own.
  const payer = own.every((address) => address === own[0]) ? own[0] : undefined;
  const others = paidTo.filter((address) => address !== payer);
  return readAs({
    chain,
    to,
    asset: getGasAsset(chain),
    paid: { native: nativeAmount(pays.value), decimals: chains[chain]?.decimals ?? 8 },
    memo,
    ...present({ from: own[0], fee: computeFee({ coins, outputs: tx.outputs }) }),
    ...(others.length > 0 ? { others } : {}),
  });
}
