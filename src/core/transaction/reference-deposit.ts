import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import { writeCosmos } from '../address/cosmos.ts';
import type { Asset } from '../asset/asset.ts';
import { getNativeAsset } from '../asset/native-assets.ts';
import { chains } from '../chain/chain.ts';
import { cosmosChains } from '../chain/cosmos-chain.ts';
import { joinBytes, varintField } from '../encoding/protobuf.ts';
import { registrationMemo } from '../reference/reference.ts';
import { type CosmosSigner, cosmosTxid, directSignBytes, encodeAuthInfo, encodeBody, encodeTx, signModes } from './cosmos-tx.ts';

/** An unsigned registration. */
export interface RegistrationDraft {
  readonly asset: Asset;
  readonly memo: string;
  /** Address of the account in bech32. */
  readonly address: string;
  readonly signer: CosmosSigner;
  /** Last height at which a block may include the transaction. */
  readonly timeoutHeight: number;
}

/** A signed registration with its transaction id. */
export interface SignedRegistration {
  /** Signed TxRaw in base64, as nodes accept it. */
  readonly bytes: string;
  readonly tx: string;
}

const timeoutField = 3;
const { gas = 0n } = cosmosChains['THOR'] ?? {};

/**
 * Signs a MsgDeposit of zero RUNE with the registration as its memo (content/reference/references.md#registering)
 * in direct mode. Any RUNE it carried would be lost, so it carries none. `sign` takes the SHA-256 of the document
 * and returns 64 bytes.
 */
export function signRegistration(draft: RegistrationDraft, sign: (digest: Uint8Array) => Uint8Array): SignedRegistration {
  const { asset, memo, address, signer, timeoutHeight } = draft;
  const deposit = {
    kind: 'deposit',
    network: 'thorchain',
    asset: getNativeAsset('thorchain'),
    amount: 0n,
    memo: registrationMemo(asset, memo),
    signer: address,
  } as const;
  const body = joinBytes(encodeBody(deposit, ''), varintField(timeoutField, BigInt(timeoutHeight)));
  const authInfo = encodeAuthInfo(signer, { coins: [], gas }, signModes.direct);
  const tx = encodeTx(body, authInfo, sign(sha256(directSignBytes(body, authInfo, signer))));
  return { bytes: base64.encode(tx), tx: cosmosTxid(tx) };
}

/** Encodes a payload (RIPEMD-160 of the SHA-256 of the key) as a THORChain address. */
export function thorAddress(payload: Uint8Array): string {
  const form = chains['THOR']?.addressForm;
  return writeCosmos(payload, form?.kind === 'cosmos' ? form.prefix : '');
}
