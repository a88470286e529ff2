import { hex } from '@scure/base';
import { addressOfScript } from '../address/utxo.ts';
import { nativeAmount } from '../amount.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { chains } from '../chain/chain.ts';
import { present } from '../present.ts';
import { isPsbt, readPsbt } from '../transaction/psbt.ts';
import { readUtxoBytes } from '../transaction/utxo-bytes.ts';
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

/**
 * Reads a PSBT or the bytes of a Bitcoin-family transaction. Its first output with a value is the payment, an OP_RETURN the
 * memo (content/reference/deposits.md#bitcoin-family); other payees are reported, unless all inputs come from their addresses.
 */
export function readUtxoPayment(chain: string, bytes: Uint8Array): ReadPayment {
  const form = chains[chain]?.addressForm;
  if (form?.kind !== 'utxo') return unreadable('it is for another chain', chain);
  const psbt = readPsbt(bytes);
  if (psbt === undefined && isPsbt(bytes)) return unreadable('only a PSBT of version 0 is read');
  const tx = readUtxoBytes(psbt?.unsigned ?? bytes);
  if (tx === undefined) return unreadable('its bytes are no transaction of this chain', chain);
  const own = (psbt?.coins ?? tx.inputs.map(() => undefined)).map((coin) => coin && addressOfScript(coin.script, form));
  const notes = tx.outputs.filter(({ script }) => script[0] === opReturn);
  const [note] = notes;
  const memo = note === undefined ? '' : memoOf(note.script);
  if (notes.length > 1 || memo === undefined) return unreadable('it has not one OP_RETURN with one text');
  if (note !== undefined && note.value > 0n) return unreadable('its OP_RETURN holds coins, which would be lost');
  const [pays, ...rest] = tx.outputs.filter(({ script }) => script[0] !== opReturn);
  const to = pays && addressOfScript(pays.script, form);
  if (pays === undefined || to === undefined) return unreadable('its first output pays no address');
  const paidTo = rest.map(({ script }) => addressOfScript(script, form) ?? hex.encode(script));
  const paid = { native: nativeAmount(pays.value), decimals: chains[chain]?.decimals ?? 8 };
  // An input of somebody else must not make its address the payer's own.
  const payer = own.every((address) => address === own[0]) ? own[0] : undefined;
  const others = paidTo.filter((address) => address !== payer);
  return readAs({
    chain,
    to,
    asset: getGasAsset(chain),
    paid,
    memo,
    ...present({ from: own[0] }),
    ...(others.length > 0 ? { others } : {}),
  });
}
