import { type StdSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import { SignDoc, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { cosmosChains } from '../../../../src/core/chain/cosmos-chain.ts';
import { approve, approveOnce } from '../approval.ts';
import { fundEmpty } from '../devnet.ts';
import { secretOf } from '../keys.ts';
import { wallet, walletError } from '../state.ts';
import { stranger } from './figures.ts';

export interface DirectDoc {
  readonly bodyBytes: Uint8Array;
  readonly authInfoBytes: Uint8Array;
  readonly chainId: string;
  readonly accountNumber: bigint;
}

type Fields = Readonly<Record<string, unknown>>;

function getChain(chainId: string): string {
  const found = Object.keys(cosmosChains).find((chain) => cosmosChains[chain]?.chainId === chainId);
  if (found === undefined) throw walletError(4200, `The devnet wallet does not know the chain ${chainId}.`);
  return found;
}

const hashKey = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey));
const addressFor = (chainId: string): string => encodeAddress(getChain(chainId), hashKey(secp256k1.getPublicKey(secretOf('cosmos'))));

export async function enable(chainId: string): Promise<void> {
  const chain = getChain(chainId);
  await approveOnce(chainId, 'account', [
    ['Chain', chainId],
    ['Account', addressFor(chainId)],
  ]);
  await fundEmpty(chain, addressFor(chainId));
}

export function buildKeplrKey(chainId: string) {
  const pubKey = secp256k1.getPublicKey(secretOf('cosmos'));
  const key = { name: 'Devnet wallet', algo: 'secp256k1', pubKey, address: hashKey(pubKey), bech32Address: addressFor(chainId) };
  return { ...key, isNanoLedger: false, isKeystone: false };
}

function signatureOver(bytes: Uint8Array) {
  const secret = secretOf('cosmos');
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(secp256k1.getPublicKey(secret)) },
    signature: base64.encode(secp256k1.sign(sha256(bytes), secret, { prehash: false })),
  };
}

function mustBeOwn(chainId: string, signer: string): void {
  if (signer !== addressFor(chainId)) throw walletError(4100, 'The account is not one of this wallet.');
}

/** The members of a message as text lines for the approval dialog. */
function formatLines(value: unknown): (readonly [string, string])[] {
  return Object.entries(value as Fields).map(([name, member]) => [name, typeof member === 'string' ? member : JSON.stringify(member)]);
}

const halved = (coins: unknown): unknown =>
  (coins as readonly { readonly amount: string }[]).map((coin) => ({ ...coin, amount: (BigInt(coin.amount) / 2n).toString() }));

/** The document with its first message altered; deposits have no recipient, so the memo is altered instead. */
function altered(chainId: string, doc: StdSignDoc, what: 'output' | 'memo' | 'amount'): StdSignDoc {
  const [first, ...rest] = doc.msgs;
  if (first === undefined) return doc;
  const value = first.value as Fields;
  const change = (changes: Fields): StdSignDoc => ({ ...doc, msgs: [{ ...first, value: { ...value, ...changes } }, ...rest] });
  if (what === 'amount') return change('coins' in value ? { coins: halved(value['coins']) } : { amount: halved(value['amount']) });
  if (what === 'output' && 'to_address' in value)
    return change({ to_address: encodeAddress(getChain(chainId), hashKey(secp256k1.getPublicKey(stranger()))) });
  return 'memo' in value ? change({ memo: `${value['memo']}x` }) : { ...doc, memo: `${doc.memo}x` };
}

export async function signAmino(chainId: string, signer: string, asked: unknown) {
  const doc = structuredClone(asked) as StdSignDoc;
  mustBeOwn(chainId, signer);
  const messages = doc.msgs.flatMap(({ type, value }) => [['Message', type] as const, ...formatLines(value)]);
  await approve({
    kind: 'sign',
    title: 'Sign a transaction',
    lines: [['Chain', chainId], ...messages, ...(doc.memo === '' ? [] : [['Memo', doc.memo] as const])],
  });
  const { alters } = wallet.misbehave;
  const signed = alters === undefined ? doc : altered(chainId, doc, alters);
  return { signed, signature: signatureOver(serializeSignDoc(signed)) };
}

export async function signDirect(chainId: string, signer: string, asked: unknown) {
  const doc = asked as DirectDoc;
  mustBeOwn(chainId, signer);
  const body = TxBody.decode(doc.bodyBytes);
  await approve({
    kind: 'sign',
    title: 'Sign a transaction',
    lines: [['Chain', chainId], ...body.messages.map(({ typeUrl }) => ['Message', typeUrl] as const), ['Memo', body.memo]],
  });
  const bodyBytes = wallet.misbehave.alters === undefined ? doc.bodyBytes : TxBody.encode({ ...body, memo: `${body.memo}x` }).finish();
  const signed = { ...doc, bodyBytes, accountNumber: BigInt(doc.accountNumber) };
  return { signed, signature: signatureOver(SignDoc.encode(SignDoc.fromPartial(signed)).finish()) };
}
