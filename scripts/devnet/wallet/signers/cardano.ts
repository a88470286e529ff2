import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import { cardanoAddressBytes, cardanoAddressOf } from '../../../../src/core/address/cardano-bytes.ts';
import { cborArray, cborBytes, cborMap, cborTag, cborUint } from '../../../../src/core/encoding/cbor.ts';
import { must } from '../../../../src/core/errors.ts';
import { type CardanoTokens, cardanoValue, sumOfCoins } from '../../../../src/core/transaction/cardano-coins.ts';
import { type CardanoDeposit, cardanoTxid, readCardanoDeposit } from '../../../../src/core/transaction/cardano-transaction.ts';
import { approve } from '../approval.ts';
import { chainText, DevnetError } from '../devnet.ts';
import { secretOf } from '../keys.ts';
import { namedTxid, wallet, walletError } from '../state.ts';
import { formatUnits, stranger } from './figures.ts';

const deriveKey = (secret: Uint8Array): Uint8Array => ed25519.getPublicKey(secret);
const hashKey = (secret: Uint8Array): Uint8Array => blake2b(deriveKey(secret), { dkLen: 28 });
/** Address header for the main network with key-based payment and stake parts (CIP-19). */
const baseHeader = 0x01;

const addressFor = (secret: Uint8Array): string =>
  must(cardanoAddressOf(Uint8Array.of(baseHeader, ...hashKey(secret), ...hashKey(secretOf('ADA stake')))));

export const cardanoAccount = (): string => addressFor(secretOf('ADA'));
export const cardanoAddressHex = (): string => hex.encode(cardanoAddressBytes(cardanoAccount()));

interface Row {
  readonly tx_hash: string;
  readonly tx_index: number;
  readonly value: string;
  readonly asset_list: readonly { readonly policy_id: string; readonly asset_name: string; readonly quantity: string }[];
}

async function rows(): Promise<readonly Row[]> {
  return JSON.parse(await chainText('cardano/api/v1/address_utxos', JSON.stringify({ _addresses: [cardanoAccount()] })));
}

const toTokens = (row: Row): CardanoTokens =>
  new Map(row.asset_list.map((one) => [`${one.policy_id}.${one.asset_name}`, BigInt(one.quantity)]));

/** The account's coins as CIP-30 `TransactionUnspentOutput`. */
export async function cardanoCoinsHex(): Promise<readonly string[]> {
  const address = cborBytes(cardanoAddressBytes(cardanoAccount()));
  return (await rows()).map((row) => {
    const input = cborArray([cborBytes(hex.decode(row.tx_hash)), cborUint(BigInt(row.tx_index))]);
    return hex.encode(cborArray([input, cborArray([address, cardanoValue(BigInt(row.value), toTokens(row))])]));
  });
}

export async function cardanoBalanceHex(): Promise<string> {
  const coins = (await rows()).map((row) => ({ lovelace: BigInt(row.value), tokens: toTokens(row) }));
  const { lovelace, tokens } = sumOfCoins(coins);
  return hex.encode(cardanoValue(lovelace, tokens));
}

function altered(deposit: CardanoDeposit, what: 'output' | 'memo' | 'amount'): CardanoDeposit {
  const { vault, memo } = deposit;
  const changes = {
    output: { vault: { ...vault, address: addressFor(stranger()) } },
    memo: { memo: `${memo}x` },
    amount: { vault: { ...vault, lovelace: vault.lovelace / 2n } },
  };
  return { ...deposit, ...changes[what] };
}

/** The witness set of a deposit paid by this account. @throws code 4200 for any other transaction */
export async function signCardanoTx(transaction: string): Promise<string> {
  const deposit = readCardanoDeposit(hex.decode(transaction));
  if (deposit === undefined) throw walletError(4200, 'The devnet wallet signs payments with a memo only.');
  const own = new Set((await rows()).map((row) => `${row.tx_hash}:${row.tx_index}`));
  if (!deposit.inputs.every(({ txid, index }) => own.has(`${txid}:${index}`)))
    throw walletError(4100, 'The coins are not those of this wallet.');
  await approve({
    kind: 'sign',
    title: 'Sign a Cardano payment',
    lines: [
      ['From', cardanoAccount()],
      [`Pays ${formatUnits(deposit.vault.lovelace, 6)} ADA to`, deposit.vault.address],
      ['Message', deposit.memo],
      ['Fee', `${formatUnits(deposit.fee, 6)} ADA`],
    ],
  });
  const { alters } = wallet.misbehave;
  const signed = cardanoTxid(alters === undefined ? deposit : altered(deposit, alters));
  const secret = secretOf('ADA');
  const witness = cborArray([cborBytes(deriveKey(secret)), cborBytes(ed25519.sign(signed, secret))]);
  return hex.encode(cborMap([[cborUint(0n), cborTag(258n, cborArray([witness]))]]));
}

/** Submits a signed transaction to the node and returns its id. */
export async function submitCardanoTx(transaction: string): Promise<string> {
  const headers = { 'Content-Type': 'application/cbor' };
  const answer = await fetch('/devnet/cardano/api/v1/submittx', {
    method: 'POST',
    headers,
    body: Uint8Array.from(hex.decode(transaction)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new DevnetError(text);
  return namedTxid(String(JSON.parse(text)));
}
