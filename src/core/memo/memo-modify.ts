import { type BaseAmount, baseAmount, maxBaseAmount } from '../amount.ts';
import { type Asset, parseAsset, sameAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { ok, type Result } from '../errors.ts';
import { type OrderChange, orderChangeText } from './order-change-text.ts';
import { refuseMemo } from './refuse-memo.ts';

const coinText = /^([1-9][0-9]{0,29})([A-Za-z].*)$/;
const targetText = /^(0|[1-9][0-9]{0,29})$/;

/**
 * Encodes `m=<:AMOUNT FROM:AMOUNT TO:TARGET` with all digits and full asset names: the network
 * accepts neither exponents nor shortened names here. Errors: invalid_field, invalid_asset.
 * @example encodeOrderChange({ from: asset('BTC.BTC'), amount: 5n, to: asset('ETH.ETH'), target: 9n, newTarget: 0n }) // { ok: true, value: 'm=<:5BTC.BTC:9ETH.ETH:0' }
 */
export function encodeOrderChange(change: OrderChange): Result<string> {
  const text = orderChangeText(change);
  const read = decodeOrderChange(text);
  if (!read.ok) return read;
  const isSame =
    sameAsset(read.value.from, change.from) &&
    sameAsset(read.value.to, change.to) &&
    read.value.amount === change.amount &&
    read.value.target === change.target &&
    read.value.newTarget === change.newTarget;
  return isSame ? ok(text) : refuseMemo('The memo cannot carry this change as it is.');
}

/**
 * Parses an order change memo exactly as the network does. Errors: invalid_field, invalid_asset.
 * @example decodeOrderChange('m=<:5BTC.BTC:9ETH.ETH:0') // { ok: true, value: { amount: 5n, target: 9n, newTarget: 0n } }
 */
export function decodeOrderChange(text: string): Result<OrderChange> {
  const [operation = '', source = '', wanted = '', newTarget = '', ...rest] = text.split(':');
  if (operation.toLowerCase() !== 'm=<' || rest.length > 0) return refuseMemo('The memo does not change an order.');
  const from = readCoin(source);
  if (!from.ok) return from;
  const to = readCoin(wanted);
  if (!to.ok) return to;
  if (!targetText.test(newTarget) || BigInt(newTarget) > maxBaseAmount)
    return refuseMemo('The new target of the memo is not a whole number.');
  if (sameAsset(from.value.asset, to.value.asset)) return refuseMemo('The memo names one asset twice.');
  return ok({
    from: from.value.asset,
    amount: from.value.amount,
    to: to.value.asset,
    target: to.value.amount,
    newTarget: baseAmount(BigInt(newTarget)),
  });
}

function readCoin(text: string): Result<{ readonly asset: Asset; readonly amount: BaseAmount }> {
  const [, digits = '', name = ''] = coinText.exec(text) ?? [];
  if (digits === '') return refuseMemo('An amount of the memo is not a whole number followed by an asset.');
  const amount = BigInt(digits);
  if (amount > maxBaseAmount) return refuseMemo('An amount of the memo is larger than any supply.');
  if (!/[.~/-]/.test(name)) return refuseMemo('An asset of the memo is not written out.');
  const asset = parseAsset(name, 'thorchain');
  if (asset.ok && chains[asset.value.chain] === undefined) return refuseMemo('An asset of the memo is on no known chain.');
  return asset.ok ? ok({ asset: asset.value, amount: baseAmount(amount) }) : asset;
}
