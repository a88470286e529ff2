import { validateAddress } from '../../../../src/core/address/address.ts';
import { type Answer, found } from '../../answer.ts';
import { DecodeError, encodeHex } from '../byte-reader.ts';
import { blockHash } from '../chain-context.ts';
import type { Known } from '../ledger.ts';
import { CardanoError, type CardanoLedger, type CardanoRecord, type CardanoUtxo, cardanoSlot } from './cardano-ledger.ts';
import { cardanoOwner, cardanoParameters, type TokenAmounts } from './cardano-transaction.ts';

interface Request {
  readonly method: string;
  readonly path: string;
  /** CBOR bodies have one character per byte. */
  readonly body: string;
}

const refused = (status: number, message: string): Answer => ({ status, body: { code: 'PGRST100', details: null, hint: null, message } });
const epoch = 620;

/** The list under a member of a JSON body; undefined if absent. */
function parseList(body: string, name: string): readonly string[] | undefined {
  try {
    const list = (JSON.parse(body) as Readonly<Record<string, unknown>> | null)?.[name];
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

const assetList = (tokens: TokenAmounts) =>
  [...tokens].map(([key, quantity]) => ({
    policy_id: key.split('.')[0],
    asset_name: key.split('.')[1],
    quantity: quantity.toString(),
  }));

const coinRecord = ({ txid, index, lovelace, tokens }: CardanoUtxo) => ({
  tx_hash: txid,
  tx_index: index,
  value: lovelace.toString(),
  datum_hash: null,
  inline_datum: null,
  reference_script: null,
  asset_list: assetList(tokens),
});

const outputRecord = (coin: CardanoUtxo) => ({
  payment_addr: { bech32: coin.address, cred: cardanoOwner(coin.address).keyHash ?? '' },
  stake_addr: null,
  ...coinRecord(coin),
});

const utxoRecord = (coin: CardanoUtxo) => ({ ...coinRecord(coin), address: coin.address, is_spent: false });

function transactionRecord({ transaction, spent, arrived: { height, time } }: CardanoRecord & Known) {
  const { txid, bytes, fee, ttl, outputs, metadata } = transaction;
  return {
    tx_hash: txid,
    block_hash: blockHash('ADA', height),
    block_height: height,
    epoch_no: epoch,
    absolute_slot: Number(cardanoSlot(time)),
    tx_timestamp: time,
    tx_size: bytes.length,
    total_output: outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n).toString(),
    fee: fee.toString(),
    deposit: '0',
    invalid_before: null,
    invalid_after: ttl === undefined ? null : ttl.toString(),
    inputs: spent.map(outputRecord),
    outputs: outputs.map((output, index) => outputRecord({ ...output, txid, index })),
    withdrawals: [],
    assets_minted: [],
    metadata: metadata ?? null,
    certificates: [],
  };
}

function addressRows(ledger: CardanoLedger, body: string, row: (address: string) => readonly object[]): Answer {
  const addresses = parseList(body, '_addresses');
  if (addresses === undefined) return refused(400, 'the body has no list of _addresses');
  const known = addresses.filter((address) => validateAddress(address, 'ADA').ok && isUsed(ledger, address));
  return found(known.flatMap(row));
}

const isUsed = (ledger: CardanoLedger, address: string): boolean =>
  ledger.coinsOf(address).length > 0 || [...ledger.known.values()].some(({ spent }) => spent.some((coin) => coin.address === address));

function submit(ledger: CardanoLedger, body: string): Answer {
  const plain = (status: number, text: string): Answer => ({ status, body: text, headers: { 'Content-Type': 'text/plain' } });
  try {
    const { transaction } = ledger.submit(Uint8Array.from(Buffer.from(body, 'latin1')));
    return { status: 202, body: transaction.txid };
  } catch (error) {
    if (error instanceof DecodeError)
      return plain(400, `transaction read error RawCborDecodeError: DecoderErrorDeserialiseFailure ${error.message}`);
    if (!(error instanceof CardanoError)) throw error;
    const failures = error.failures.map((name) => `ConwayUtxowFailure (UtxoFailure (${name}))`).join(' , ');
    return plain(400, `transaction submit error ShelleyTxValidationError ShelleyBasedEraConway (ApplyTxError (${failures}))`);
  }
}

function postAnswer(ledger: CardanoLedger, path: string, body: string): Answer | undefined {
  if (path === '/submittx') return submit(ledger, body);
  if (path === '/address_info')
    return addressRows(ledger, body, (address) => [
      { address, balance: ledger.balanceOf(address).toString(), stake_address: null, script_address: false },
    ]);
  if (path === '/address_utxos') return addressRows(ledger, body, (address) => ledger.coinsOf(address).map(utxoRecord));
  const ids = parseList(body, '_tx_hashes');
  const records = (ids ?? []).flatMap((txid) => ledger.known.get(txid) ?? []).filter(({ block }) => block !== undefined);
  if (path === '/tx_info')
    return ids === undefined ? refused(400, 'the body has no list of _tx_hashes') : found(records.map(transactionRecord));
  if (path !== '/tx_cbor') return undefined;
  return found(records.map(({ transaction: { txid, bytes } }) => ({ tx_hash: txid, cbor: encodeHex(bytes) })));
}

/** Koios paths below `/api/v1`. Undefined for an unknown path. */
export function answerCardano({ method, path, body }: Request, ledger: CardanoLedger): Answer | undefined {
  const route = path.replace(/^\/api\/v1(?=\/)/, '');
  if (method === 'POST') return postAnswer(ledger, route, body);
  if (method !== 'GET') return undefined;
  const { height, time } = ledger.head();
  if (route === '/tip')
    return found([
      { hash: blockHash('ADA', height), epoch_no: epoch, abs_slot: Number(cardanoSlot(time)), block_height: height, block_time: time },
    ]);
  if (route !== '/epoch_params') return undefined;
  const { feePerByte, feeBase, coinsPerByte, maxBytes } = cardanoParameters;
  return found([
    {
      epoch_no: epoch,
      min_fee_a: Number(feePerByte),
      min_fee_b: Number(feeBase),
      max_tx_size: maxBytes,
      coins_per_utxo_size: coinsPerByte.toString(),
    },
  ]);
}
