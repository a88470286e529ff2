import { baseAmount, type NativeAmount } from '../amount.ts';
import { type Asset, parseAsset, sameAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { otherWayIn } from '../payment-request/bip21.ts';
import { wholeNumber } from '../payment-request/eip681.ts';
import { readPaymentRequest } from '../payment-request/read-request.ts';
import type { RequestTokens } from '../payment-request/request-tokens.ts';
import { type RequestUri, readUri, requestField } from '../payment-request/request-uri.ts';
import { readSolanaPay } from '../payment-request/solana-pay.ts';
import { present } from '../present.ts';
import { highestFee } from './evm-fee.ts';
import { type ReadPayment, readAs, unreadable } from './others-payment.ts';

/** Reads a payment link: BIP 21, EIP 681, Solana Pay with its memo, and the other forms of payment requests. */
export function readLinkPayment(text: string, meant: Asset | undefined, tokens: RequestTokens): ReadPayment {
  const uri = readUri(text.trim());
  const way = uri && otherWayIn(uri);
  if (way !== undefined) return unreadable('the payment link offers another way to be paid, which a wallet may prefer', way);
  const { request, memo } = readRequest(text, tokens);
  if (request.kind === 'none') return unreadable('it is no payment link of a chain that the networks reach');
  if (request.kind === 'refused') return unreadable(`the payment link asks for what no deposit has: ${request.reason}`, request.detail);
  const { assets: names, address, amount, isRoundedUp } = request.payment;
  const assets = names.map((name) => must(parseAsset(name)));
  const asset = assets.length === 1 ? assets[0] : assets.find((one) => meant !== undefined && sameAsset(one, meant));
  if (asset === undefined) return unreadable('the payment link names no chain; send from_asset with it', names.join(', '));
  const fee = uri?.scheme === 'ethereum' ? readFee(uri) : undefined;
  if (fee === null) return unreadable('the payment link sets a fee that wallets may read differently');
  // The networks truncate amounts to their units.
  const units = amount === undefined ? undefined : { base: baseAmount(isRoundedUp === true ? amount - 1n : amount) };
  return readAs({ chain: asset.chain, to: address, asset, ...present({ paid: units, memo, fee }) });
}

/** Highest fee in wei that an EIP 681 link sets; undefined where it sets none, null where wallets may read another one. */
function readFee(uri: RequestUri): NativeAmount | undefined | null {
  const [gas, limit = gas, price] = ['gas', 'gaslimit', 'gasprice'].map((name) => {
    const text = requestField(uri, name);
    return text === undefined ? undefined : (wholeNumber(text) ?? null);
  });
  if (gas === null || limit === null || price === null || (gas !== undefined && gas !== limit)) return null;
  return highestFee(limit, price);
}

/** Takes the memo out of a Solana Pay link; the reader of requests refuses one that a payout cannot carry. */
function readRequest(text: string, tokens: RequestTokens) {
  const uri = readUri(text.trim());
  const memo = uri?.scheme === 'solana' ? requestField(uri, 'memo') : undefined;
  if (uri === undefined || memo === undefined || memo === 'repeated') return { request: readPaymentRequest(text, tokens) };
  const fields = new Map([...uri.fields].filter(([name]) => name !== 'memo'));
  return { request: readSolanaPay({ ...uri, fields }, tokens), memo };
}
