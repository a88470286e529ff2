import { base64, hex } from '@scure/base';
import type { Asset } from '../asset/asset.ts';
import { partOf } from '../chain/chain.ts';
import { isEvmChainName } from '../chain/evm-chain-id.ts';
import type { BytesFamily } from '../chain/families.ts';
import type { RequestTokens } from '../payment-request/request-tokens.ts';
import { present } from '../present.ts';
import type { PaymentReading } from '../transaction/payment.ts';
import {
  readCardanoPayment,
  readSolanaPayment,
  readTronFields,
  readTronPayment,
  readXrpBytes,
  readXrpPayment,
} from './account-payments.ts';
import { chainOfCosmosId, readAminoDoc, readCosmosBytes, readDirectDoc } from './cosmos-payment.ts';
import { readEvmPayment } from './evm-payment.ts';
import { readLinkPayment } from './link-payment.ts';
import { alreadyPaid, type ReadPayment, readAs, type SentTransaction, unreadable } from './others-payment.ts';
import { readUtxoPayment } from './utxo-payment.ts';

/** Context for reading a transaction: the asset its caller means, and the tokens of the pools. */
interface ReadingAids {
  readonly meant?: Asset | undefined;
  readonly tokens: RequestTokens;
}

/** Reads a transaction with the readers that guard our own signatures. Never throws, and never guesses. */
export function readPayment(sent: Exclude<SentTransaction, { form: 'hash' }>, { meant, tokens }: ReadingAids): ReadPayment {
  switch (sent.form) {
    case 'link':
      return readLinkPayment(sent.text, meant, tokens);
    case 'evm':
      return readEvmPayment(sent, tokens);
    case 'bytes':
      return (
        partOf(bytesReaders, sent.chain)?.(sent.chain, sent.bytes, tokens) ??
        unreadable('bytes of this chain are not read here; send its fields', sent.chain)
      );
    case 'fields':
      return readDocument(sent.fields, tokens);
  }
}

type BytesReader = (chain: string, bytes: Uint8Array, tokens: RequestTokens) => ReadPayment;

/** Reader of each family's transactions to sign, from their bytes. */
const bytesReaders: Readonly<Record<BytesFamily, BytesReader>> = {
  utxo: readUtxoPayment,
  cosmos: readCosmosBytes,
  solana: (_chain, bytes) => readSolanaPayment(bytes),
  tron: (_chain, bytes, tokens) => readTronPayment(bytes, tokens),
  xrp: (_chain, bytes) => readXrpBytes(bytes),
  cardano: (_chain, bytes) => readCardanoPayment(bytes),
};

/** Reads bytes of a transaction as hex or base64; undefined for other text. */
export function bytesOfText(text: string): Uint8Array | undefined {
  const trimmed = text.trim().replace(/^0x/i, '');
  try {
    return /^(?:[0-9a-f]{2})+$/i.test(trimmed) ? hex.decode(trimmed.toLowerCase()) : base64.decode(trimmed);
  } catch {
    return undefined;
  }
}

/** Reads a document to sign: of Cosmos, amino or direct, of the XRP Ledger or of TRON. */
function readDocument(fields: Readonly<Record<string, unknown>>, tokens: RequestTokens): ReadPayment {
  if ('raw_data_hex' in fields) return readTronFields(fields, tokens);
  if ('TransactionType' in fields) return readXrpPayment(fields);
  const id = fields['chain_id'] ?? fields['chainId'];
  const chain = chainOfCosmosId(typeof id === 'string' ? id : '');
  if (chain === undefined) return unreadable('its form is not known, or its chain id is none of the networks’ chains');
  const isDirect = 'body_bytes' in fields || 'bodyBytes' in fields;
  return isDirect ? readDirectDoc(chain, fields, bytesOfText) : readAminoDoc(chain, fields);
}

/** A payment as its chain shows it. */
export function paymentOnChain(chain: string, { state, from, transfers, memo }: PaymentReading): ReadPayment {
  const [paid, ...rest] = transfers;
  if (state === 'failed') return unreadable('its chain carried it out and paid nothing');
  if (paid === undefined) return unreadable('its chain shows no payment in it');
  const { to, router, asset, contract, amount, decimals } = paid;
  const others = rest.map((one) => one.to ?? '');
  const units = { native: amount, decimals };
  const isPlain = isEvmChainName(chain) && router === undefined && contract === undefined ? true : undefined;
  const named = present({ from, to, router, asset, contract, isPlain });
  return readAs({ chain, ...named, paid: units, memo, ...(others.length > 0 ? { others } : {}) }, [alreadyPaid]);
}
