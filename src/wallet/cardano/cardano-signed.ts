import { verifyAsync } from '@noble/ed25519';
import { blake2b } from '@noble/hashes/blake2.js';
import { hex } from '@scure/base';
import { cardanoAddressBytes, cardanoPaymentKey } from '../../core/address/cardano-bytes.ts';
import {
  type CardanoDeposit,
  cardanoTxid,
  type KeyWitness,
  readKeyWitnesses,
  transactionBytes,
} from '../../core/transaction/cardano-transaction.ts';
import { bad, good, type WalletResult } from '../port.ts';
import { signedOther } from '../prompt.ts';

export interface FinalCardanoDeposit {
  /** Hex, ready for broadcast. */
  readonly transaction: string;
  readonly txid: string;
}

const same = (a: Uint8Array, b: Uint8Array | undefined): boolean => b !== undefined && hex.encode(a) === hex.encode(b);

/** Verifies the Ed25519 signature over the txid; rejects non-canonical point encodings (RFC 8032). */
const isSigned = ({ key, signature }: KeyWitness, txid: Uint8Array): Promise<boolean> =>
  verifyAsync(signature, txid, key, { zip215: false }).catch(() => false);

/**
 * Builds the transaction to broadcast from a wallet response: our own bytes plus the one required signature. Nothing
 * else in the response is used, so the wallet cannot change what is sent.
 */
export async function finishCardanoDeposit(
  answer: unknown,
  deposit: CardanoDeposit,
  address: string,
): Promise<WalletResult<FinalCardanoDeposit>> {
  const isHex = typeof answer === 'string' && /^(?:[0-9a-f]{2}){1,20000}$/i.test(answer);
  const witnesses = isHex ? readKeyWitnesses(hex.decode(answer.toLowerCase())) : undefined;
  if (witnesses === undefined) return signedOther('its answer cannot be read');
  const owner = cardanoPaymentKey(cardanoAddressBytes(address));
  const own = witnesses.filter(({ key }) => same(blake2b(key, { dkLen: 28 }), owner));
  if (own.length === 0) return bad('wrong_account', 'The wallet signed with another account than the one you chose.');
  const txid = cardanoTxid(deposit);
  for (const witness of own) {
    if (await isSigned(witness, txid))
      return good({ transaction: hex.encode(transactionBytes(deposit, [witness])), txid: hex.encode(txid) });
  }
  return signedOther('its signature is of another transaction');
}
