import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32 } from '@scure/base';
import type { Asset } from '../../../../src/core/asset/asset.ts';
import { codecs } from '../codecs.ts';
import type { CosmosForm } from './cosmos-form.ts';
import { directBytes } from './cosmos-signature.ts';
import { depositType, writeDeposit } from './network-messages.ts';

/** A transaction by the devnet's own payers and vaults. */
export interface CosmosPlan {
  readonly from: string;
  /** Recipient; empty for a deposit. */
  readonly to: string;
  readonly asset: Asset;
  /** Amount in the chain's smallest units. */
  readonly amount: bigint;
  readonly memo: string;
  readonly sequence: bigint;
  readonly fee: bigint;
  readonly gas: bigint;
}

const signModeDirect = 1;

function message(
  { from, to, asset, amount, memo }: CosmosPlan,
  form: CosmosForm,
): { readonly typeUrl: string; readonly value: Uint8Array } {
  if (to === '') {
    const signer = Uint8Array.from(bech32.fromWords(bech32.decode(from as `${string}1${string}`).words));
    return { typeUrl: depositType, value: writeDeposit({ asset, amount, memo, signer }) };
  }
  const { MsgSend } = codecs.cosmosBank;
  const coin = { denom: form.denomOf(asset) ?? '', amount: amount.toString() };
  return { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: MsgSend.encode({ fromAddress: from, toAddress: to, amount: [coin] }).finish() };
}

function signerInfo(sequence: bigint, secret: Uint8Array | undefined) {
  const modeInfo = { single: { mode: signModeDirect } };
  if (secret === undefined) return { modeInfo, sequence };
  const value = codecs.cosmosKeys.PubKey.encode({ key: secp256k1.getPublicKey(secret) }).finish();
  return { publicKey: { typeUrl: '/cosmos.crypto.secp256k1.PubKey', value }, modeInfo, sequence };
}

/** Encodes a plan as TxRaw bytes, signed when the key is known. */
export function writeCosmosTransaction(
  plan: CosmosPlan,
  form: CosmosForm,
  key?: { secret: Uint8Array; accountNumber: bigint },
): Uint8Array {
  const { AuthInfo, TxBody, TxRaw } = codecs.cosmosTx;
  const body = { messages: [message(plan, form)], memo: plan.to === '' ? '' : plan.memo };
  const amount = plan.fee === 0n ? [] : [{ denom: form.gasDenom, amount: plan.fee.toString() }];
  const authInfo = { signerInfos: [signerInfo(plan.sequence, key?.secret)], fee: { amount, gasLimit: plan.gas } };
  const bodyBytes = TxBody.encode(TxBody.fromPartial(body)).finish();
  const authInfoBytes = AuthInfo.encode(AuthInfo.fromPartial(authInfo)).finish();
  const scope = { chainId: form.chainId, accountNumber: key?.accountNumber ?? 0n };
  const signature = key === undefined ? new Uint8Array(64) : secp256k1.sign(directBytes(bodyBytes, authInfoBytes, scope), key.secret);
  return TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish();
}
