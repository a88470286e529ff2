import type { AminoMsg } from '@cosmjs/amino';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { codecs } from '../codecs.ts';
import type { CosmosMessage, CosmosTransaction } from './cosmos-transaction.ts';

/** Signed data that the transaction itself does not carry. */
export interface SignatureScope {
  readonly chainId: string;
  readonly accountNumber: bigint;
}

export function cosmosAddress(publicKey: Uint8Array, prefix: string): string {
  return bech32.encode(prefix, bech32.toWords(ripemd160(sha256(publicKey))));
}

const coins = (list: readonly { readonly denom: string; readonly amount: bigint }[]) =>
  list.map(({ denom, amount }) => ({ amount: amount.toString(), denom }));

/** A message in amino JSON. */
function aminoMessage(message: CosmosMessage, network: string): AminoMsg {
  if (message.kind === 'send') {
    const type = message.type === '/types.MsgSend' ? `${network}/MsgSend` : 'cosmos-sdk/MsgSend';
    return { type, value: { amount: coins(message.coins), from_address: message.from, to_address: message.to } };
  }
  const list = message.coins.map(({ amount, asset, decimals }) => ({
    amount: amount.toString(),
    asset,
    decimals: decimals === 0n ? undefined : decimals.toString(),
  }));
  return { type: `${network}/MsgDeposit`, value: { coins: list, memo: message.memo, signer: message.signer } };
}

/** Sign bytes in the mode LEGACY_AMINO_JSON. */
function aminoBytes(transaction: CosmosTransaction, scope: SignatureScope, network: string): Uint8Array {
  const { fee, memo, messages, sequence, timeoutHeight } = transaction;
  const { makeSignDoc, serializeSignDoc } = codecs.cosmosAmino;
  const list = messages.map((item) => aminoMessage(item, network));
  const whole = { amount: coins(fee.coins), gas: fee.gas.toString() };
  const { chainId, accountNumber } = scope;
  return serializeSignDoc(makeSignDoc(list, whole, chainId, memo, accountNumber, sequence.toString(), timeoutHeight));
}

/** Sign bytes in the mode DIRECT. */
export function directBytes(bodyBytes: Uint8Array, authInfoBytes: Uint8Array, { chainId, accountNumber }: SignatureScope): Uint8Array {
  return codecs.cosmosTx.SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber }).finish();
}

/** True when `publicKey` signed the transaction for this account on this chain. */
export function isSigned(transaction: CosmosTransaction, publicKey: Uint8Array, scope: SignatureScope, network: string): boolean {
  try {
    const bytes =
      transaction.mode === 'amino'
        ? aminoBytes(transaction, scope, network)
        : directBytes(transaction.bodyBytes, transaction.authInfoBytes, scope);
    return transaction.signature.length === 64 && secp256k1.verify(transaction.signature, bytes, publicKey);
  } catch {
    return false;
  }
}
