import * as z from 'zod';
import { formatUnits, usdDecimals } from '../../core/amount.ts';
import { type Asset, formatAsset } from '../../core/asset/asset.ts';
import { exactText } from '../../core/reference/reference.ts';
import type { MemolessAsset, MemolessState } from '../../core/reference/registration.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { noFields, request } from '../fields.ts';
import { count, digits, formatDollars, present, wireDollars } from '../wire-values.ts';
import { exactAmount, gasAssetField, memolessRoot, noAssetHint } from './fields.ts';

const assetItem = z.object({
  asset: z.string(),
  chain: z.string(),
  decimals: count.describe('Decimals of the asset on its own chain.'),
  amount_decimals: count.describe('Maximum number of decimals in an amount to send.'),
  priceUSD: z.number().nonnegative().describe('Price of one whole asset in dollars, rounded for display; 0 without a price.'),
  balanceRune: digits.describe('RUNE balance of the pool in 1e8 units; 0 for RUNE itself.'),
  status: z.literal('Available'),
  isToken: z.literal(false).describe('Always false: deposits without a memo are available in gas assets only.'),
  minimum_amount: exactAmount.describe('Amount large enough for any reference, in whole units.'),
  maximum_usd: wireDollars.describe('Maximum value of one order in dollars. For more, use a swap with a memo.'),
  maximum_amount: exactAmount.optional().describe('Amount worth maximum_usd now, in whole units. Absent without a price.'),
});

const assetsResponse = z.object({
  success: z.literal(true),
  assets: z.array(assetItem).describe('Assets available now; empty while THORChain accepts no references.'),
});

const assetResponse = z.object({ success: z.literal(true), asset: assetItem });

/** Response of GET /memoless/api/v1/assets. */
export type MemolessAssetsAnswer = z.infer<typeof assetsResponse>;
/** Response of GET /memoless/api/v1/assets/{asset}. */
export type MemolessAssetAnswer = z.infer<typeof assetResponse>;

function toItem({ asset, form, chainDecimals, priceUsd, depthRune, minimum, mostUsd, most }: MemolessAsset): z.infer<typeof assetItem> {
  return {
    asset: formatAsset(asset),
    chain: asset.chain,
    decimals: chainDecimals,
    amount_decimals: form.decimals,
    priceUSD: priceUsd === undefined ? 0 : Number(formatUnits(priceUsd, usdDecimals)),
    balanceRune: `${depthRune ?? 0n}`,
    status: 'Available',
    isToken: false,
    minimum_amount: exactText(minimum, form),
    maximum_usd: formatDollars(mostUsd),
    ...(most === undefined ? {} : { maximum_amount: exactText(most, form) }),
  };
}

const shared = { method: 'GET', aliases: [], limit: 'memoless', failureForm: 'memoless', since: '0.3.0' } as const;

/** GET /memoless/api/v1/assets: assets that can be deposited without a memo now. */
export const memolessAssetsEndpoint: Endpoint<undefined, readonly MemolessAsset[], MemolessAssetsAnswer> = {
  ...shared,
  operationId: 'listMemolessAssets',
  path: `${memolessRoot}/assets`,
  summary: 'List the assets that can be deposited without a memo now.',
  ...noFields,
  response: assetsResponse,
  respond: (assets) => ({ ok: true, answer: { success: true, assets: assets.map(toItem) } }),
  errors: ['invalid_field', 'upstream_busy', 'upstream_unavailable'],
  cache: 'public, max-age=6',
};

/** GET /memoless/api/v1/assets/{asset}: one asset that can be deposited without a memo now. */
export const memolessAssetEndpoint: Endpoint<{ readonly asset: Asset }, MemolessAsset, MemolessAssetAnswer> = {
  ...shared,
  operationId: 'getMemolessAsset',
  path: `${memolessRoot}/assets/{asset}`,
  summary: 'Read one asset that can be deposited without a memo.',
  ...request({ asset: gasAssetField.required(noAssetHint) }, (read) => ({ asset: read('asset').asset })),
  response: assetResponse,
  respond: (asset) => ({ ok: true, answer: { success: true, asset: toItem(asset) } }),
  errors: ['invalid_field', 'invalid_asset', 'not_found', 'upstream_busy', 'upstream_unavailable'],
  cache: 'public, max-age=6',
};

const healthResponse = z.object({
  success: z.literal(true),
  status: z.enum(['open', 'closed']).describe('Availability of registrations.'),
  reason: z.string().optional().describe('Reason for status closed. Absent if open.'),
  network: z.literal('thorchain'),
  height: count.optional(),
  ttl_blocks: count.optional().describe('Lifetime of a reference in blocks. Absent if unknown.'),
  registration_cost: digits.optional().describe('Cost of one registration, paid by this service, in 1e8 units of RUNE. Absent if unknown.'),
});

/** Response of GET /memoless/api/v1/health. */
export type MemolessHealth = z.infer<typeof healthResponse>;

function respondWithState({ isOpen, reason, terms }: MemolessState): Reply<MemolessHealth> {
  return {
    ok: true,
    answer: present({
      success: true as const,
      status: isOpen ? ('open' as const) : ('closed' as const),
      reason,
      network: 'thorchain' as const,
      height: terms?.height,
      ttl_blocks: terms?.ttlBlocks,
      registration_cost: terms === undefined ? undefined : `${terms.nativeFee + terms.registrationCost}`,
    }),
  };
}

/** GET /memoless/api/v1/health: whether registrations are available. */
export const memolessHealthEndpoint: Endpoint<undefined, MemolessState, MemolessHealth> = {
  ...shared,
  operationId: 'getMemolessHealth',
  path: `${memolessRoot}/health`,
  summary: 'Read whether registrations are available now.',
  ...noFields,
  response: healthResponse,
  respond: respondWithState,
  errors: ['invalid_field'],
  cache: 'no-store',
};
