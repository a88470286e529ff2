import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, baseDecimals, formatAsset } from '../asset/asset.ts';
import { needsMetadata } from '../carrier/memo-metadata.ts';
import { chains, depositForm } from '../chain/chain.ts';
import { fail, ok, type Result } from '../errors.ts';
import { decodeMemo, memoBytes, type SwapMemo } from '../memo/memo.ts';
import { refuseMemo } from '../memo/refuse-memo.ts';
import { protocols } from '../network/protocol.ts';

/** Digits of a reference for the network's 99999 slots (content/reference/references.md#settings). */
export const referenceDigits = 5;

/** Decimals of protocol amounts. */
const basePlaces = 8;

/** Encoding of references in amounts of an asset. */
export interface ReferenceForm {
  /** Decimals of the asset's amounts: 8, or fewer if its chain has fewer. */
  readonly decimals: number;
  /** Number of reference digits, the last ones of an amount. */
  readonly digits: number;
}

/** Reference form of an asset with the given native decimals (THORNode: the smaller of 8 and those). */
export function referenceForm(decimals: number, digits: number = referenceDigits): ReferenceForm {
  return { decimals: Math.min(basePlaces, decimals), digits };
}

/**
 * Reference form of an asset that supports memoless deposits: gas assets of known chains with 8 protocol decimals;
 * THORChain's nodes tell which it accepts. Undefined for any other, and where deposits require metadata.
 */
export function gasReferenceForm(asset: Asset): ReferenceForm | undefined {
  const chain = chains[asset.chain];
  const mechanism = depositForm(asset.chain, 'thorchain')?.memoMechanism;
  const isTaken = mechanism !== undefined && !needsMetadata(mechanism) && baseDecimals(asset) === basePlaces;
  return isTaken && chain?.gasAsset === formatAsset(asset) ? referenceForm(chain.decimals) : undefined;
}

/** Protocol units per unit of the last decimal. */
const getUnit = ({ decimals }: ReferenceForm): bigint => 10n ** BigInt(basePlaces - decimals);

/** Protocol units between two amounts with the same reference. */
export const computeBucket = (form: ReferenceForm): bigint => getUnit(form) * 10n ** BigInt(form.digits);

/** Normalizes a reference to the network's form: `00042`. Errors: invalid_field for anything else, including zero. */
export function readReference(text: string, { digits }: Pick<ReferenceForm, 'digits'>): Result<string> {
  const isRead = /^[0-9]{1,18}$/.test(text) && BigInt(text) > 0n && BigInt(text) < 10n ** BigInt(digits);
  if (isRead) return ok(BigInt(text).toString().padStart(digits, '0'));
  return fail('invalid_field', `Send the reference as a number of at most ${digits} digits, above zero.`, { field: 'reference' });
}

/** Reference the network extracts from an amount; undefined for zero, which is not a reference. */
export function extractReference(amount: BaseAmount, form: ReferenceForm): string | undefined {
  const number = (amount / getUnit(form)) % 10n ** BigInt(form.digits);
  return number === 0n ? undefined : number.toString().padStart(form.digits, '0');
}

/** Whether the amount has no digits beyond the asset's last decimal. */
export const isWhole = (amount: BaseAmount, form: ReferenceForm): boolean => amount % getUnit(form) === 0n;

/** Offset of a normalized `reference` in protocol units. @throws RangeError for any other text. */
const offsetOf = (reference: string, form: ReferenceForm): bigint => {
  const read = readReference(reference, form);
  if (!read.ok || read.value !== reference) throw new RangeError('The text is no reference.');
  return BigInt(reference) * getUnit(form);
};

/** Largest amount up to `amount` that carries the reference; undefined when there is none above zero. */
export function amountBelow(amount: BaseAmount, reference: string, form: ReferenceForm): BaseAmount | undefined {
  const bucket = computeBucket(form);
  const offset = offsetOf(reference, form);
  const same = (amount / bucket) * bucket + offset;
  const below = same <= amount ? same : same - bucket;
  return below > 0n ? baseAmount(below) : undefined;
}

/** Smallest amount from `amount` upwards that carries the reference. */
export function amountAbove(amount: BaseAmount, reference: string, form: ReferenceForm): BaseAmount {
  const bucket = computeBucket(form);
  const same = (amount / bucket) * bucket + offsetOf(reference, form);
  return baseAmount(same >= amount ? same : same + bucket);
}

/**
 * Smallest amount to send with a reference: above dust, and with a digit before the reference,
 * so that its leading zeros are not dropped.
 */
export function minimumAmount(reference: string, form: ReferenceForm, dust: BaseAmount): BaseAmount {
  const least = computeBucket(form) > dust ? computeBucket(form) : dust + 1n;
  return amountAbove(baseAmount(least), reference, form);
}

/**
 * Amount nearest to `amount` that carries the reference and is not below the minimum, the
 * larger one in a tie. It differs from `amount` by less than one bucket where that is above the minimum.
 */
export function embedReference(amount: BaseAmount, reference: string, form: ReferenceForm, dust: BaseAmount): BaseAmount {
  const minimum = minimumAmount(reference, form, dust);
  if (amount <= minimum) return minimum;
  const above = amountAbove(amount, reference, form);
  const below = amountBelow(amount, reference, form);
  if (below === undefined || below < minimum) return above;
  return amount - below < above - amount ? below : above;
}

/** Decimal text of an amount with all of the asset's decimals: `0.05000040`. */
export function exactText(amount: BaseAmount, { decimals }: ReferenceForm): string {
  const digits = (amount / 10n ** BigInt(basePlaces - decimals)).toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Memo of a registration (content/reference/references.md#registering). */
export const registrationMemo = (asset: Asset, memo: string): string => `REFERENCE:${formatAsset(asset)}:${memo}`;

/**
 * Validates a memo for registration: a THORChain swap memo with a limit above zero, a destination, no trailing text,
 * no DEX aggregator swap, and short enough. Errors: those of decodeMemo, price_limit, memo_too_long.
 */
export function readRegisteredMemo(memo: string, asset: Asset): Result<SwapMemo> {
  const read = decodeMemo(memo, 'thorchain');
  if (!read.ok) return read;
  if (memo.includes('|')) return refuseMemo('The memo has text after the swap. Send the swap memo alone.');
  if (read.value.destination === '') return refuseMemo('The memo has no destination. Without one, the payout would go to the sender.');
  if (read.value.dex !== undefined) return refuseMemo('The memo asks for a further swap by a contract, which cannot be checked here.');
  if (read.value.limit === 0n)
    return refuseMemo('The memo carries no limit, so the swap could pay any amount. Ask for a quote with tolerance_bps and use its memo.');
  const bytes = memoBytes(registrationMemo(asset, memo));
  const { memoMaxBytes } = protocols.thorchain;
  if (bytes <= memoMaxBytes) return read;
  return fail('memo_too_long', `The registration would have ${bytes} bytes; THORChain reads ${memoMaxBytes}. Shorten the memo.`, {
    field: 'memo',
    details: { memo_bytes: `${bytes}`, memo_max_bytes: `${memoMaxBytes}` },
  });
}
