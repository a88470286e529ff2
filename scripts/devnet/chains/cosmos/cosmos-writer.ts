import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bech32 } from '@scure/base';
import type { Asset } from '../../../../src/core/asset/asset.ts';
import { writeMessage } from '../protobuf.ts';
import type { CosmosForm } from './cosmos-form.ts';
import { directBytes } from './cosmos-signature.ts';

/** A transaction of the devnet's own payers and vaults. */
export interface CosmosPlan {
  readonly from: string;
  /** Empty for a deposit. */
  readonly to: string;
  readonly asset: Asset;
  /** The chain's smallest units. */
  readonly amount: bigint;
  readonly memo: string;
  readonly sequence: bigint;
  readonly fee: bigint;
  readonly gas: bigint;
}

function message(plan: CosmosPlan, form: CosmosForm): Uint8Array {
  if (plan.to === '') {
    const { chain, symbol, ticker, kind } = plan.asset;
    const flag = (name: Asset['kind']) => (kind === name ? 1n : 0n);
    const asset = writeMessage([1, chain], [2, symbol], [3, ticker], [4, flag('synth')], [5, flag('trade')], [6, flag('secured')]);
    const coin = writeMessage([1, asset], [2, plan.amount.toString()]);
    const signer = Uint8Array.from(bech32.fromWords(bech32.decode(plan.from as `${string}1${string}`).words));
    return writeMessage([1, '/types.MsgDeposit'], [2, writeMessage([1, coin], [2, plan.memo], [3, signer])]);
  }
  const coin = writeMessage([1, form.denomOf(plan.asset)], [2, plan.amount.toString()]);
  return writeMessage([1, '/cosmos.bank.v1beta1.MsgSend'], [2, writeMessage([1, plan.from], [2, plan.to], [3, coin])]);
}

/** TxRaw bytes of a plan, signed when the key is known. */
export function writeCosmosTransaction(
  plan: CosmosPlan,
  form: CosmosForm,
  key?: { secret: Uint8Array; accountNumber: bigint },
): Uint8Array {
  const body = writeMessage([1, message(plan, form)], [2, plan.to === '' ? '' : plan.memo]);
  const publicKey = key === undefined ? undefined : writeMessage([1, secp256k1.getPublicKey(key.secret)]);
  const any = publicKey === undefined ? undefined : writeMessage([1, '/cosmos.crypto.secp256k1.PubKey'], [2, publicKey]);
  const mode = writeMessage([1, writeMessage([1, 1n])]);
  const coin = plan.fee === 0n ? undefined : writeMessage([1, form.gasDenom], [2, plan.fee.toString()]);
  const authInfo = writeMessage([1, writeMessage([1, any], [2, mode], [3, plan.sequence])], [2, writeMessage([1, coin], [2, plan.gas])]);
  const scope = { chainId: form.chainId, accountNumber: key?.accountNumber ?? 0n };
  const signature = key === undefined ? new Uint8Array(64) : secp256k1.sign(directBytes(body, authInfo, scope), key.secret);
  return writeMessage([1, body], [2, authInfo], [3, signature]);
}
