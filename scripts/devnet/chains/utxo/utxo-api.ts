import { validateAddress } from '../../../../src/core/address/address.ts';
import { type Answer, found } from '../../answer.ts';
import { decodeHex, encodeHex } from '../byte-reader.ts';
import { blockHash } from '../chain-context.ts';
import type { Head } from '../ledger.ts';
import type { UtxoForm } from './utxo-form.ts';
import { type KnownUtxo, UtxoError, type UtxoLedger } from './utxo-ledger.ts';
import { addressesOf, readScript } from './utxo-script.ts';
import { weighTransaction } from './utxo-transaction.ts';
import type { UtxoOutput } from './zcash.ts';

const plain = (status: number, body: string): Answer => ({ status, body, headers: { 'Content-Type': 'text/plain' } });
const scriptTypes = { p2wpkh: 'v0_p2wpkh', p2wsh: 'v0_p2wsh', p2tr: 'v1_p2tr', other: 'unknown' } as const;

function status(block: Head | undefined, { chain }: UtxoForm): Record<string, unknown> {
  if (block === undefined) return { confirmed: false };
  return { confirmed: true, block_height: block.height, block_hash: blockHash(chain, block.height), block_time: block.time };
}

function outputRecord(output: UtxoOutput, form: UtxoForm): Record<string, unknown> {
  const { kind } = readScript(output.script);
  return {
    scriptpubkey: encodeHex(output.script),
    scriptpubkey_type: kind in scriptTypes ? scriptTypes[kind as keyof typeof scriptTypes] : kind,
    scriptpubkey_address: addressesOf(output.script, form)[0],
    value: output.value,
  };
}

function transactionRecord(known: KnownUtxo, form: UtxoForm): Record<string, unknown> {
  const { transaction, spent } = known;
  return {
    txid: known.txid,
    version: transaction.version,
    locktime: transaction.lockTime,
    vin: transaction.inputs.map((input, index) => {
      const output = spent[index];
      return {
        txid: input.txid,
        vout: input.vout,
        prevout: output === undefined ? null : outputRecord(output, form),
        scriptsig: encodeHex(input.script),
        witness: input.witness.length === 0 ? undefined : input.witness.map(encodeHex),
        is_coinbase: output === undefined,
        sequence: input.sequence,
      };
    }),
    vout: transaction.outputs.map((output) => outputRecord(output, form)),
    size: known.bytes.length,
    weight: weighTransaction(transaction),
    fee: known.fee,
    status: status(known.block, form),
  };
}

function statistics(items: readonly KnownUtxo[], address: string, form: UtxoForm): Record<string, unknown> {
  const mine = (outputs: readonly UtxoOutput[]) => outputs.filter((output) => addressesOf(output.script, form).includes(address));
  const sum = (outputs: readonly UtxoOutput[]) => outputs.reduce((total, output) => total + output.value, 0n);
  const funded = items.flatMap((item) => mine(item.transaction.outputs));
  const spent = items.flatMap((item) => mine(item.spent));
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: items.length,
  };
}

function addressAnswer(ledger: UtxoLedger, text: string, part: string): Answer | undefined {
  const { form } = ledger;
  const read = validateAddress(text, form.chain);
  if (!read.ok) return plain(400, 'Invalid address');
  const address = read.value.text;
  if (part === '/utxo') {
    const list = ledger.unspentOf(address);
    return found(
      list.map(({ known, vout, output }) => ({ txid: known.txid, vout, status: status(known.block, form), value: output.value })),
    );
  }
  const history = ledger.historyOf(address);
  if (part === '/txs') return found(history.toReversed().map((item) => transactionRecord(item, form)));
  if (part !== '') return undefined;
  const inBlocks = history.filter((item) => item.block !== undefined);
  const waiting = history.filter((item) => item.block === undefined);
  return found({ address, chain_stats: statistics(inBlocks, address, form), mempool_stats: statistics(waiting, address, form) });
}

function outspendAnswer(ledger: UtxoLedger, txid: string, vout: number): Answer {
  const { known, by } = ledger.spenderOf(txid, vout);
  if (!known) return plain(404, 'Transaction not found');
  if (by === undefined) return found({ spent: false });
  const vin = by.transaction.inputs.findIndex((input) => input.txid === txid && input.vout === vout);
  return found({ spent: true, txid: by.txid, vin, status: status(by.block, ledger.form) });
}

function transactionAnswer(ledger: UtxoLedger, txid: string, part: string): Answer | undefined {
  const { form } = ledger;
  const known = ledger.known.get(txid.toLowerCase());
  if (!/^[0-9a-fA-F]{64}$/.test(txid)) return plain(400, 'Invalid hex string');
  if (known === undefined) return plain(404, 'Transaction not found');
  const [, vout] = /^\/outspend\/([0-9]{1,5})$/.exec(part) ?? [];
  if (vout !== undefined) return outspendAnswer(ledger, txid.toLowerCase(), Number(vout));
  if (part === '') return found(transactionRecord(known, form));
  if (part === '/hex') return plain(200, encodeHex(known.bytes));
  return part === '/status' ? found(status(known.block, form)) : undefined;
}

function broadcast(ledger: UtxoLedger, body: string): Answer {
  const text = body.trim();
  try {
    if (!/^(?:[0-9a-fA-F]{2})+$/.test(text)) throw new UtxoError(-22, 'TX decode failed. Make sure the tx has at least one input.');
    return plain(200, ledger.broadcast(decodeHex(text)).txid);
  } catch (error) {
    if (!(error instanceof UtxoError)) throw error;
    return plain(400, `sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`);
  }
}

/** Esplora paths at or below `/api`; `rate` in the chain's smallest unit per virtual byte. Undefined for an unknown path. */
export function answerUtxo(
  request: { readonly method: string; readonly path: string; readonly body: string },
  ledger: UtxoLedger,
  rate: bigint,
): Answer | undefined {
  const route = request.path.replace(/^\/api(?=\/)/, '');
  if (route === '/tx') return request.method === 'POST' ? broadcast(ledger, request.body) : undefined;
  if (request.method !== 'GET') return undefined;
  if (route === '/blocks/tip/height') return plain(200, ledger.head().height.toString());
  if (route === '/fee-estimates') return found(Object.fromEntries([1, 2, 3, 6, 12, 24, 144].map((blocks) => [blocks, rate])));
  if (route === '/v1/fees/recommended') {
    return found({ fastestFee: rate, halfHourFee: rate, hourFee: rate, economyFee: rate, minimumFee: ledger.form.leastFeeRate });
  }
  const address = /^\/address\/([^/]+)(\/.*)?$/.exec(route);
  if (address?.[1] !== undefined) return addressAnswer(ledger, address[1], address[2] ?? '');
  const txid = /^\/tx\/([^/]+)(\/.*)?$/.exec(route);
  return txid?.[1] === undefined ? undefined : transactionAnswer(ledger, txid[1], txid[2] ?? '');
}
