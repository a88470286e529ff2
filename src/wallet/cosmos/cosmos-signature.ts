import { base64 } from '@scure/base';
import { cosmosChains } from '../../core/chain/cosmos-chain.ts';
import type { CosmosMessage } from '../../core/transaction/cosmos-message.ts';
import {
  aminoDoc,
  aminoJson,
  type CosmosFee,
  type CosmosSigner,
  encodeAuthInfo,
  readAuthFee,
  signModes,
} from '../../core/transaction/cosmos-tx.ts';
import { callOn, fieldOf, hasMethod, readBytes, readList, readText } from '../fields.ts';
import { type Account, bad, good, type WalletContext, type WalletResult } from '../port.ts';
import { otherAccount, promptWallet, signedOther, walletError } from '../prompt.ts';

/** A single-message transaction to sign. */
export interface CosmosContent {
  readonly message: CosmosMessage;
  readonly memo: string;
  readonly body: Uint8Array;
  readonly signer: CosmosSigner;
  readonly fee: CosmosFee;
}

export interface Signed {
  readonly fee: CosmosFee;
  readonly mode: bigint;
  readonly signature: Uint8Array;
}

/**
 * Requests a signature: amino where available, since hardware wallets support only that. Rejects results that differ from
 * our bytes in more than a bounded fee.
 */
export function promptSignature(content: CosmosContent, account: Account, context: WalletContext): Promise<WalletResult<Signed>> {
  return hasMethod(account.wallet.provider, 'signAmino') ? signAmino(content, account, context) : signDirect(content, account, context);
}

async function signAmino(
  { message, memo, signer, fee }: CosmosContent,
  account: Account,
  { promptMs }: WalletContext,
): Promise<WalletResult<Signed>> {
  const amino = cosmosChains[account.chain]?.amino ?? '';
  const doc = aminoDoc({ message, memo, signer, fee, amino });
  const options = { preferNoSetFee: true };
  const answer = await promptWallet(() => callOn(account.wallet.provider, 'signAmino', signer.chainId, account.address, doc, options), {
    promptMs,
    sends: false,
  });
  if (!answer.ok) return answer;
  const signed = fieldOf(answer.value, 'signed');
  const given = readFee(fieldOf(signed, 'fee'));
  if (given === undefined) return signedOther();
  const same = aminoJson(aminoDoc({ message, memo, signer, fee: given, amino }));
  if (typeof signed !== 'object' || aminoJson(onlyDoc(signed)) !== same) return signedOther();
  return withSignature(answer.value, account, given, signModes.amino);
}

/** Drops an empty timeout from the signed fields; any other timeout would change the body. */
function onlyDoc(signed: unknown): unknown {
  const { timeout_height: timeout = '0', ...rest } = signed as Record<string, unknown>;
  return timeout === '0' || timeout === '' ? rest : signed;
}

function readFee(fee: unknown): CosmosFee | undefined {
  const coins = readList(fieldOf(fee, 'amount')).map((coin) => ({ denom: readText(coin, 'denom'), amount: readText(coin, 'amount') }));
  const gas = readText(fee, 'gas');
  if (!/^[0-9]{1,18}$/.test(gas) || coins.some((coin) => !/^[0-9]{1,30}$/.test(coin.amount))) return undefined;
  return { gas: BigInt(gas), coins: coins.map(({ denom, amount }) => ({ denom, amount: BigInt(amount) })) };
}

async function signDirect(
  { body, signer, fee }: CosmosContent,
  account: Account,
  { promptMs }: WalletContext,
): Promise<WalletResult<Signed>> {
  const authInfoBytes = encodeAuthInfo(signer, fee, signModes.direct);
  const doc = { bodyBytes: body, authInfoBytes, chainId: signer.chainId, accountNumber: signer.accountNumber };
  const options = { preferNoSetFee: true };
  const answer = await promptWallet(() => callOn(account.wallet.provider, 'signDirect', signer.chainId, account.address, doc, options), {
    promptMs,
    sends: false,
  });
  if (!answer.ok) return answer;
  const signed = fieldOf(answer.value, 'signed');
  const signedAuth = readBytes(fieldOf(signed, 'authInfoBytes'));
  const given = signedAuth === undefined ? undefined : readAuthFee(signedAuth);
  if (given === undefined || signedAuth === undefined) return signedOther();
  const isSame =
    sameBytes(readBytes(fieldOf(signed, 'bodyBytes')), body) &&
    sameBytes(signedAuth, encodeAuthInfo(signer, given, signModes.direct)) &&
    readText(signed, 'chainId') === signer.chainId &&
    String(fieldOf(signed, 'accountNumber')) === signer.accountNumber.toString();
  return isSame ? withSignature(answer.value, account, given, signModes.direct) : signedOther();
}

const sameBytes = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a?.length === b.length && a.every((byte, index) => byte === b[index]);

function withSignature(answer: unknown, account: Account, fee: CosmosFee, mode: bigint): WalletResult<Signed> {
  const chain = cosmosChains[account.chain];
  if (chain === undefined) return walletError('wrong_chain');
  const isBound = fee.coins.length <= 1 && fee.coins.every((coin) => coin.denom === chain.denom && coin.amount <= chain.mostFee);
  if (!isBound || fee.gas > chain.gas * 4n)
    return bad('fee_too_high', 'The wallet set a network fee far above the usual one. Lower it in the wallet.');
  const signature = fieldOf(answer, 'signature');
  if (readText(fieldOf(signature, 'pub_key'), 'value') !== account.publicKey) return otherAccount();
  const bytes = decode64(readText(signature, 'signature'));
  return bytes?.length === 64 ? good({ fee, mode, signature: bytes }) : signedOther();
}

function decode64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text);
  } catch {
    return undefined;
  }
}
