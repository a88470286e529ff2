import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { OutScript, Script, Transaction } from '@scure/btc-signer';
import { encodeAddress } from '../../../../src/core/address/address.ts';
import { type UtxoForm, utxoForms } from '../../chains/utxo/utxo-form.ts';
import { opReturnScript, toScript } from '../../chains/utxo/utxo-script.ts';
import { newZcash, writeZcash, zcashBranch, zcashSignatureDigest } from '../../chains/utxo/zcash.ts';
import { approvePayment } from '../approval.ts';
import { chainText, DevnetError } from '../devnet.ts';
import { secretOf } from '../keys.ts';
import { isConnected, namedTxid, wallet, walletError } from '../state.ts';
import { formatUnits, stranger } from './figures.ts';

/** An output that the account can spend. */
interface SpendableCoin {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
}

/** An output of an unsigned transaction. */
interface Paid {
  readonly script: Uint8Array;
  readonly amount: bigint;
}

/** Input sequence that signals replaceability. */
const sequence = 0xffff_fffd;

interface Call {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly data: string;
}

const getPublicKey = (secret: Uint8Array): Uint8Array => secp256k1.getPublicKey(secret);
const addressFor = (chain: string, secret: Uint8Array): string => encodeAddress(chain, ripemd160(sha256(getPublicKey(secret))));
export const utxoAddress = (chain: string): string => addressFor(chain, secretOf(chain));

export const accounts = (chain: string): readonly string[] => (isConnected(chain) ? [utxoAddress(chain)] : []);

function findForm(chain: string): UtxoForm {
  const form = utxoForms.get(chain);
  if (form === undefined) throw walletError(4200, `The devnet wallet does not know the chain ${chain}.`);
  return form;
}

async function fetchCoins(chain: string, address: string): Promise<readonly SpendableCoin[]> {
  const list = JSON.parse(await chainText(`utxo/${chain}/api/address/${address}/utxo`)) as readonly {
    readonly txid: string;
    readonly vout: number;
    readonly value: number | string;
  }[];
  return list
    .map(({ txid, vout, value }) => ({ txid, vout, value: BigInt(value) }))
    .sort((a, b) => (a.value > b.value ? -1 : a.value < b.value ? 1 : 0));
}

async function feeRateOf(chain: string): Promise<bigint> {
  const rates = JSON.parse(await chainText(`utxo/${chain}/api/v1/fees/recommended`)) as Readonly<Record<string, number>>;
  return BigInt(rates['fastestFee'] ?? 1);
}

/** Selects coins that cover the payment, and builds the outputs with the change after the memo. */
async function plan(
  chain: string,
  { from, to, value, data }: Call,
): Promise<{ readonly coins: readonly SpendableCoin[]; readonly outputs: Paid[] }> {
  const rate = await feeRateOf(chain);
  const outputs: Paid[] = [
    { script: toScript(to, findForm(chain)), amount: BigInt(value) },
    ...(data === '' ? [] : [{ script: opReturnScript(new TextEncoder().encode(data)), amount: 0n }]),
  ];
  const taken: SpendableCoin[] = [];
  for (const coin of await fetchCoins(chain, from)) {
    taken.push(coin);
    const fee = rate * BigInt(100 + 150 * taken.length + 130);
    const left = taken.reduce((sum, one) => sum + one.value, 0n) - BigInt(value) - fee;
    if (left >= 0n)
      return {
        coins: taken,
        outputs: left > 10n * fee ? [...outputs, { script: toScript(from, findForm(chain)), amount: left }] : outputs,
      };
  }
  throw new DevnetError('Insufficient funds.');
}

function unlockWith(digest: Uint8Array, type: number, secret: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'der' });
  return Script.encode([Uint8Array.of(...signature, type), getPublicKey(secret)]);
}

function zcashSigned(coins: readonly SpendableCoin[], outputs: readonly Paid[], own: Uint8Array, secret: Uint8Array): Uint8Array {
  const bare = coins.map(({ txid, vout }) => ({ txid, vout, script: new Uint8Array(), sequence, witness: [] }));
  const spent = coins.map(({ value }) => ({ value, script: own }));
  const paid = outputs.map(({ script, amount: value }) => ({ script, value }));
  const digest = (at: number) => zcashSignatureDigest(newZcash(4, bare, paid), at, spent, zcashBranch);
  const inputs = bare.map((input, at) => ({ ...input, script: unlockWith(digest(at), 1, secret) }));
  return writeZcash(newZcash(4, inputs, paid));
}

const forkId = 0x41;

/** Bitcoin Cash signs per BIP 143 with a fork id and keeps signatures in the input script. */
function cashSigned(coins: readonly SpendableCoin[], outputs: readonly Paid[], own: Uint8Array, secret: Uint8Array): Uint8Array {
  const tx = draft(coins, outputs);
  coins.forEach(({ value }, index) => {
    const digest = tx.preimageWitnessV0(index, own, forkId, value);
    tx.updateInput(index, { finalScriptSig: unlockWith(digest, forkId, secret) }, true);
  });
  return tx.toBytes(true, false);
}

function draft(coins: readonly SpendableCoin[], outputs: readonly Paid[]): Transaction {
  const tx = new Transaction({ version: 2, allowUnknownOutputs: true, disableScriptCheck: true });
  for (const { txid, vout } of coins) tx.addInput({ txid, index: vout, sequence });
  for (const output of outputs) tx.addOutput(output);
  return tx;
}

/** Signs like Bitcoin: with witnesses on Litecoin, and with full previous transactions on Dogecoin and Dash. */
async function bitcoinSigned(chain: string, coins: readonly SpendableCoin[], outputs: readonly Paid[]): Promise<Uint8Array> {
  const own = toScript(utxoAddress(chain), findForm(chain));
  const tx = draft(coins, outputs);
  const isWitness = OutScript.decode(own).type === 'wpkh';
  for (const [at, { txid, value }] of coins.entries()) {
    const previous = isWitness
      ? { witnessUtxo: { script: own, amount: value } }
      : { nonWitnessUtxo: hex.decode(await chainText(`utxo/${chain}/api/tx/${txid}/hex`)) };
    tx.updateInput(at, previous);
  }
  tx.sign(secretOf(chain));
  tx.finalize();
  return tx.extract();
}

async function signed(chain: string, coins: readonly SpendableCoin[], outputs: readonly Paid[]): Promise<Uint8Array> {
  const [own, secret] = [toScript(utxoAddress(chain), findForm(chain)), secretOf(chain)];
  if (chain === 'ZEC') return zcashSigned(coins, outputs, own, secret);
  return chain === 'BCH' ? cashSigned(coins, outputs, own, secret) : bitcoinSigned(chain, coins, outputs);
}

function altered(chain: string, call: Call): Call {
  const { alters } = wallet.misbehave;
  if (alters === 'output') return { ...call, to: addressFor(chain, stranger()) };
  if (alters === 'memo') return { ...call, data: `${call.data}x` };
  return alters === 'amount' ? { ...call, value: (BigInt(call.value) / 2n).toString() } : call;
}

/** Builds, signs and sends a payment with a memo. Returns its id. */
export async function sendUtxo(chain: string, asked: unknown): Promise<string> {
  const call = asked as Call;
  if (!isConnected(chain) || call.from !== utxoAddress(chain)) throw walletError(4100, 'The account is not one of this wallet.');
  const { from, to, data: memo } = call;
  await approvePayment(`Sign a ${chain} payment`, { from, paid: `${formatUnits(BigInt(call.value), 8)} ${chain}`, to, memo });
  const { coins, outputs } = await plan(chain, altered(chain, call));
  const txid = await chainText(`utxo/${chain}/api/tx`, hex.encode(await signed(chain, coins, outputs)));
  return namedTxid(txid);
}
