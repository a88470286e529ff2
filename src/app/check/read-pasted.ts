import type { CheckDepositInput } from '../../contract/v1/check-deposit.ts';
import { maxOf } from '../../core/amount.ts';
import { chains } from '../../core/chain/chain.ts';
import { type FamilyFacts, families } from '../../core/chain/families.ts';
import { highestFee } from '../../core/opinion/evm-fee.ts';
import { present } from '../../core/present.ts';

type Transaction = NonNullable<CheckDepositInput['transaction']>;

/** Parsed input: ready to be sent, or for a chain that the text does not name. */
export type Pasted =
  | { readonly kind: 'link' | 'fields' | 'hash'; readonly transaction: Transaction }
  | { readonly kind: 'chain'; readonly chains: readonly string[]; readonly on: (chain: string) => Transaction };

const link = /^[a-z][a-z0-9+.-]*:\S+$/i;
const hash = /^(?:0x)?[0-9a-f]{64}$/i;
const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;
const hexBytes = /^(?:0x)?(?:[0-9a-f]{2}){40,}$/i;
const base64Bytes = /^(?:[A-Za-z0-9+/]{4}){20,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const psbt = /^(?:cHNidP|(?:0x)?70736274ff)/i;

const chainsWith = (fits: (family: FamilyFacts) => unknown): readonly string[] =>
  Object.values(chains).flatMap(({ id, addressForm }) => (fits(families[addressForm.kind]) ? [id] : []));

function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Chain id of an EVM call: a number, or text in decimal or hex. */
function readChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,12}|[0-9]{1,12})$/i.test(value);
  const id = typeof value === 'number' ? value : isText ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Members of a call that wallets write and that change nothing in what it pays. */
const ofWallets = ['nonce', 'type', 'accessList'];
const ofFees = ['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'];
const ofCalls = ['chain_id', 'chainId', 'from', 'to', 'data', 'input', 'value', ...ofWallets, ...ofFees];

/** Text of a member; null for what JSON does not represent exactly, such as large numbers. */
function wireText(value: unknown): string | undefined | null {
  if (value === undefined || typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? `${value}` : null;
}

/** A quantity of a call; null for what is not one. Wallets write null where they set none. */
function readQuantity(value: unknown): bigint | undefined | null {
  const text = wireText(value ?? undefined);
  return typeof text === 'string' ? (/^(?:0x[0-9a-f]{1,24}|[0-9]{1,30})$/i.test(text) ? BigInt(text) : null) : text;
}

/** Highest fee of a call in wei; undefined for one without a price, null for one that wallets may read differently. */
function readFee(fields: Readonly<Record<string, unknown>>): string | undefined | null {
  const all = ofFees.map((name) => readQuantity(fields[name]));
  if (all.includes(null)) return null;
  const [gas, gasLimit = gas, ...prices] = all;
  if (gas != null && gas !== gasLimit) return null;
  return highestFee(gasLimit ?? 0n, maxOf(0n, ...prices.map((one) => one ?? 0n)))?.toString();
}

/** Reads a call or a document; undefined for a call with a duplicate or inexact member, which wallets may read differently. */
function readFields(fields: Readonly<Record<string, unknown>>): Transaction | undefined {
  const { chain_id: snake, chainId: camel, input, data = input, to } = fields;
  const chainId = readChainId(snake ?? camel);
  if (chainId === undefined || typeof to !== 'string' || Object.keys(fields).some((name) => !ofCalls.includes(name)))
    return { document: fields };
  const [from, text, value] = [fields['from'], data, fields['value']].map(wireText);
  const fee = readFee(fields);
  const isTwofold = (snake !== undefined && camel !== undefined) || (input !== undefined && data !== input);
  if (isTwofold || from === null || text === null || value === null || fee === null) return undefined;
  return { chain_id: chainId, to, ...present({ from, data: text, value, fee }) };
}

/**
 * Recognizes a payment link, an EVM call, a sign document, bytes or a hash; undefined for other text.
 * @example readPasted('bitcoin:bc1q?amount=0.1') // { kind: 'link', transaction: 'bitcoin:bc1q?amount=0.1' }
 */
export function readPasted(pasted: string): Pasted | undefined {
  const text = pasted.trim();
  if (text.startsWith('{')) {
    const fields = parseJson(text);
    const transaction = fields && readFields(fields);
    return transaction === undefined ? undefined : { kind: 'fields', transaction };
  }
  if (link.test(text)) return { kind: 'link', transaction: text };
  // Wallets and mails break long lines.
  const joined = text.replace(/\s+/g, '');
  if (hash.test(joined)) {
    const of = chainsWith(({ txid }) => (joined.startsWith('0x') ? txid === '0x' : txid !== 'base58'));
    return { kind: 'chain', chains: of, on: (chain) => ({ chain, hash: joined }) };
  }
  if (solanaSignature.test(joined) && !psbt.test(joined)) return { kind: 'hash', transaction: { chain: 'SOL', hash: joined } };
  if (!hexBytes.test(joined) && !base64Bytes.test(joined)) return undefined;
  const isPsbt = psbt.test(joined);
  const of = chainsWith(({ listsOutputs, sharesBytes }) => sharesBytes && (listsOutputs || !isPsbt));
  return { kind: 'chain', chains: of, on: (chain) => ({ chain, bytes: joined }) };
}
