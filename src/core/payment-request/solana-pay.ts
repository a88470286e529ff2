import { validateAddress } from '../address/address.ts';
import { baseDecimals, formatAsset, parseAsset } from '../asset/asset.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { type RequestTokens, tokenOf } from './request-tokens.ts';
import { labelOf, type RequestUri, requestedDecimal, requestField } from './request-uri.ts';
import { type ReadRequest, refused } from './requested-payment.ts';

const sol = must(parseAsset('SOL.SOL'));

/**
 * A transfer request of Solana Pay. The payee finds a payment by its reference and its memo, which no payout of a network
 * carries: with either of them the request is refused. One that asks to sign a transaction of a server is, too.
 */
export function readSolanaPay(uri: RequestUri, tokens: RequestTokens): ReadRequest {
  if (/[:%/]/.test(uri.path)) return refused('call', 'Solana Pay');
  const address = validateAddress(uri.path, 'SOL');
  if (!address.ok) return refused('address', chains['SOL']?.name);
  if (uri.fields.has('reference')) return refused('reference', uri.fields.get('reference')?.[0]);
  const [memo, mint, [text, ...others]] = [requestField(uri, 'memo'), requestField(uri, 'spl-token'), uri.fields.get('amount') ?? []];
  if (memo !== undefined) return refused('memo', memo);
  if (mint === 'repeated' || others.length > 0) return refused('malformed');
  const token = mint === undefined ? { asset: sol } : tokenOf('SOL', mint, tokens);
  if (token === undefined) return refused('token', mint);
  const { asset } = token;
  const decimals = ownDecimals(asset, 'decimals' in token ? token.decimals : undefined);
  if (decimals === undefined) return refused('token', mint);
  const amount = amountOf(text, decimals, baseDecimals(asset));
  if (amount === undefined) return refused('amount', text);
  return { kind: 'payment', payment: { assets: [formatAsset(asset)], address: address.value.text, ...amount, ...labelOf(uri) } };
}

/** A number below one has its zero before the point there. */
function amountOf(text: string | undefined, decimals: number, places: number) {
  if (text === undefined) return {};
  return /^[0-9]+(?:\.[0-9]+)?$/.test(text) ? requestedDecimal(text, decimals, places) : undefined;
}
