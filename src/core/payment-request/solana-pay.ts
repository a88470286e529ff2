import { validateAddress } from '../address/address.ts';
import { baseDecimals, formatAsset, parseAsset } from '../asset/asset.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { findToken, type RequestTokens } from './request-tokens.ts';
import { labelOf, type RequestUri, requestedDecimal, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

const sol = must(parseAsset('SOL.SOL'));

/**
 * Parses a Solana Pay transfer request. Rejects requests with a reference or memo, which the payee needs to identify
 * the payment and no network payout carries, and transaction requests of a server.
 */
export function readSolanaPay(uri: RequestUri, tokens: RequestTokens): ReadRequest {
  if (/[:%/]/.test(uri.path)) return refused('call', 'Solana Pay');
  const address = validateAddress(uri.path, 'SOL');
  if (!address.ok) return refused('address', chains['SOL']?.name);
  if (uri.fields.has('reference')) return refused('reference', uri.fields.get('reference')?.[0]);
  const [memo, mint, [text, ...others]] = [requestField(uri, 'memo'), requestField(uri, 'spl-token'), uri.fields.get('amount') ?? []];
  if (memo !== undefined) return refused('memo', memo);
  if (mint === 'repeated' || others.length > 0) return refused('malformed');
  const token = mint === undefined ? { asset: sol } : findToken('SOL', mint, tokens);
  if (token === undefined) return refused('token', mint);
  const { asset } = token;
  const decimals = ownDecimals(asset, 'decimals' in token ? token.decimals : undefined);
  if (decimals === undefined) return refused('token', mint);
  const amount = parseAmount(text, decimals, baseDecimals(asset));
  if (amount === undefined) return refused('amount', text);
  return { kind: 'payment', payment: { assets: [formatAsset(asset)], address: address.value.text, ...amount, ...labelOf(uri) } };
}

/** Parses a Solana Pay amount, which has a leading zero if it is below one. */
function parseAmount(text: string | undefined, decimals: number, places: number) {
  if (text === undefined) return {};
  return /^[0-9]+(?:\.[0-9]+)?$/.test(text) ? requestedDecimal(text, decimals, places) : undefined;
}
