import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { memoVouts } from '../../networks/arithmetic/long-memo.ts';
import { joined } from '../byte-reader.ts';
import { pushes, readScript } from './utxo-script.ts';
import type { UtxoOutput } from './zcash.ts';

const mark = 0x5e;
const headBytes = 80;
const maxChunks = 8;

/** Remainder of a long memo: fixed-value outputs after the OP_RETURN whose addresses encode memo bytes. */
function rest(outputs: readonly UtxoOutput[], chain: string): Uint8Array {
  const value = memoVouts.get(chain)?.value;
  const chunks = outputs.flatMap((output) => {
    const { kind, payload } = readScript(output.script);
    return output.value === value && (kind === 'p2wpkh' || kind === 'p2pkh') ? [payload] : [];
  });
  const bytes = joined(...chunks.slice(0, maxChunks));
  const end = bytes.findLastIndex((byte) => byte !== 0);
  return bytes.slice(0, end + 1);
}

/** Memo of a transaction as the observers of a network read it (content/reference/deposits.md#bitcoin-family). */
export function readMemo(outputs: readonly UtxoOutput[], network: NetworkId, chain: string): string {
  const place = outputs.findIndex((output) => readScript(output.script).kind === 'op_return');
  const output = outputs[place];
  if (output === undefined) return '';
  const data = joined(...pushes(output.script.slice(1)));
  const isLong = network === 'thorchain' && data.length === headBytes && data.at(-1) === mark && memoVouts.has(chain);
  const whole = isLong ? joined(data.slice(0, -1), rest(outputs.slice(place + 1), chain)) : data;
  return new TextDecoder().decode(whole);
}
