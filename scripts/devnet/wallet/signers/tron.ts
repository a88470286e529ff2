import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { encodeRawData, readRawData, type TronDeposit, tronTxid } from '../../../../src/core/transaction/tron-transaction.ts';
import { tronJson } from '../../../../src/wallet/tron/tron-json.ts';
import { approvePayment } from '../approval.ts';
import { secretOf } from '../keys.ts';
import { wallet, walletError } from '../state.ts';
import { formatUnits, stranger } from './figures.ts';

interface TronTransaction {
  readonly txID: string;
  readonly raw_data_hex: string;
  readonly raw_data: {
    readonly ref_block_bytes: string;
    readonly ref_block_hash: string;
    readonly expiration: number;
    readonly timestamp: number;
  };
}

const addressFor = (secret: Uint8Array): string =>
  encodeAddress('TRON', keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(12));

export const tronAccount = (): string => addressFor(secretOf('TRON'));

function altered(deposit: TronDeposit, { raw_data: block }: TronTransaction, what: 'output' | 'memo' | 'amount'): unknown {
  const changes = {
    output: { to: addressFor(stranger()) },
    memo: { memo: `${deposit.memo}x` },
    amount: { amount: deposit.amount / 2n },
  };
  const other = { ...deposit, ...changes[what] };
  const head = {
    refBlockBytes: block.ref_block_bytes,
    refBlockHash: block.ref_block_hash,
    expiration: BigInt(block.expiration),
    timestamp: BigInt(block.timestamp),
  };
  return tronJson(other, head, encodeRawData(other, head));
}

/** Signs a payment like TronLink and returns the signed transaction. @throws code 4200 for anything but a payment */
export async function sign(asked: unknown): Promise<unknown> {
  const transaction = asked as TronTransaction;
  const rawData = hex.decode(transaction.raw_data_hex.toLowerCase());
  const deposit = readRawData(rawData);
  if (deposit === undefined || tronTxid(rawData) !== transaction.txID.toLowerCase())
    throw walletError(4200, 'The devnet wallet signs payments only.');
  if (deposit.from !== tronAccount()) throw walletError(4100, 'The account is not one of this wallet.');
  const coin = deposit.token === undefined ? 'TRX' : `of ${deposit.token}`;
  await approvePayment('Sign a TRON payment', { ...deposit, paid: `${formatUnits(deposit.amount, 6)} ${coin}` });
  const { alters } = wallet.misbehave;
  const signed = (alters === undefined ? transaction : altered(deposit, transaction, alters)) as TronTransaction;
  const signature = secp256k1.sign(hex.decode(signed.txID), secretOf('TRON'), { prehash: false, format: 'recovered' });
  return { ...signed, signature: [hex.encode(Uint8Array.of(...signature.slice(1), signature[0] ?? 0))] };
}
