import { plainAddress } from '../address/plain-address.ts';
import type { BaseAmount } from '../amount.ts';
import { type Asset, sameAsset } from '../asset/asset.ts';
import { fail, type Result } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { type DepositMemo, decodeMemo } from './memo.ts';
import { type Affiliate, sameAffiliates } from './memo-fields.ts';
import { decodeMintMemo, type MintOrder } from './mint-memo.ts';

/** Expected content of a memo. */
export interface MemoIntent {
  readonly network: NetworkId;
  readonly to: Asset;
  readonly destination: string;
  /** Refund address; if absent, the memo must name none. */
  readonly refund?: string;
  readonly minimumLimit?: BaseAmount;
  readonly maximumLimit?: BaseAmount;
  /** Interval of the memo in blocks; any if absent. */
  readonly interval?: number;
  readonly quantity?: number;
  readonly isLimit?: boolean;
  /** Mint or redeem of the deposited asset that the memo must order instead of a swap. */
  readonly mint?: MintOrder;
  /** Affiliates; if absent, the memo must name none. */
  readonly affiliates?: readonly Affiliate[];
  /** Resolves a shortened asset to the pool asset the network would match (`matchAsset`). */
  readonly resolve: (asset: Asset) => Asset | undefined;
}

/**
 * Decodes a memo from a node's reply if it matches the request exactly.
 * Errors: upstream_invalid with a hint naming the difference, without the memo's text.
 * @example verifyMemo('=:b:bc1qxyz:100', { network: 'thorchain', to: asset('BTC.BTC'), destination: 'bc1qabc', resolve: (found) => found }) // { ok: false, error: { code: 'upstream_invalid' } }
 */
export function verifyMemo(text: string, intent: MemoIntent): Result<DepositMemo> {
  const { network, mint } = intent;
  const read = mint === undefined ? decodeMemo(text, network) : decodeMintMemo(text, mint.from, network);
  if (!read.ok) return fail('upstream_invalid', "The memo in the network's answer cannot be read.");
  const difference = text.includes('|') ? 'extra text' : differenceOf(read.value, intent);
  if (difference === undefined) return read;
  return fail('upstream_invalid', `The memo in the network's answer does not match what was asked: ${difference}.`);
}

function differenceOf(memo: DepositMemo, intent: MemoIntent): string | undefined {
  const checks: readonly (readonly [boolean, string])[] = [
    [memo.kind === (intent.mint?.kind ?? (intent.isLimit ? 'limit' : 'swap')), 'another kind of order'],
    [targets(memo.asset, intent), 'another asset'],
    [sameAddress(memo.destination, intent.destination), 'another destination'],
    [sameAddress(memo.refund ?? '', intent.refund ?? ''), 'another refund address'],
    [intent.minimumLimit === undefined || memo.limit >= intent.minimumLimit, 'a lower minimum payout'],
    [intent.maximumLimit === undefined || memo.limit <= intent.maximumLimit, 'a higher minimum payout'],
    [intent.interval === undefined || memo.interval === intent.interval, 'another interval'],
    [intent.quantity === undefined || memo.quantity === intent.quantity, 'another quantity'],
    [sameAffiliates(memo.affiliates, intent.affiliates ?? []), 'other affiliates'],
    [memo.dex === undefined, 'a further swap by a contract'],
  ];
  return checks.find(([holds]) => !holds)?.[1];
}

function targets(asset: Asset, intent: MemoIntent): boolean {
  if (sameAsset(asset, intent.to)) return true;
  const resolved = intent.resolve(asset);
  return resolved !== undefined && sameAsset(resolved, intent.to);
}

const sameAddress = (a: string, b: string): boolean => plainAddress(a) === plainAddress(b);
