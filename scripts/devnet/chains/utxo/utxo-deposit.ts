import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { memoVouts } from '../../networks/arithmetic/long-memo.ts';
import { joined } from '../byte-reader.ts';
import type { UtxoForm } from './utxo-form.ts';
import type { Known } from './utxo-ledger.ts';
import { addressesOf, pushes, readScript } from './utxo-script.ts';

const mark = 0x5e;
const headBytes = 80;
const maxChunks = 8;

/** A payment to a vault as read by the networks' observers (content/reference/deposits.md#bitcoin-family). */
export interface UtxoDeposit {
  readonly network: NetworkId;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly memo: string;
}

/** Remainder of a long memo: fixed-value outputs after the OP_RETURN whose addresses encode memo bytes. */
function rest(known: Known, start: number, chain: string): Uint8Array {
  const value = memoVouts.get(chain)?.value;
  const chunks = known.transaction.outputs.slice(start).flatMap((output) => {
    const { kind, payload } = readScript(output.script);
    return output.value === value && (kind === 'p2wpkh' || kind === 'p2pkh') ? [payload] : [];
  });
  const bytes = joined(...chunks.slice(0, maxChunks));
  const end = bytes.findLastIndex((byte) => byte !== 0);
  return bytes.slice(0, end + 1);
}

function readMemo(known: Known, network: NetworkId, chain: string): string {
  const place = known.transaction.outputs.findIndex((output) => readScript(output.script).kind === 'op_return');
  const output = known.transaction.outputs[place];
  if (output === undefined) return '';
  const data = joined(...pushes(output.script.slice(1)));
  const isLong = network === 'thorchain' && data.length === headBytes && data.at(-1) === mark && memoVouts.has(chain);
  const whole = isLong ? joined(data.slice(0, -1), rest(known, place + 1, chain)) : data;
  return new TextDecoder().decode(whole);
}

/** Reads the recipient from the first output and the sender from the first input. Undefined if no vault is paid. */
export function readDeposit(known: Known, form: UtxoForm, vaultOwner: (address: string) => NetworkId | undefined): UtxoDeposit | undefined {
  const [first] = known.transaction.outputs;
  const [source] = known.spent;
  if (first === undefined || source === undefined) return undefined;
  for (const to of addressesOf(first.script, form)) {
    const network = vaultOwner(to);
    const [from] = addressesOf(source.script, form);
    if (network !== undefined && from !== undefined) {
      return { network, from, to, amount: first.value, memo: readMemo(known, network, form.chain) };
    }
  }
  return undefined;
}
