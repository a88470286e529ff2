import { baseAmount, type UsdAmount, usdAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { AppError, must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { chainHalts, vaultHalts, windingDown } from '../../core/halt/halt.ts';
import { protocols } from '../../core/network/protocol.ts';
import { findPool, pricesOf, usdValue, usdValueOfOne } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import { amountAbove, amountBelow, gasReferenceForm, minimumAmount } from '../../core/reference/reference.ts';
import { referenceHalts } from '../../core/reference/reference-halt.ts';
import type { MemolessAsset, MemolessState, Suggestion, SuggestRequest } from '../../core/reference/registration.ts';
import type { Deps, NetworkService } from '../deps.ts';
import { cappedAmount } from './order-cap.ts';
import { leastOf } from './report.ts';
import { readFacts, readReferenceTerms } from './terms.ts';

type AssetDeps = Pick<NetworkService, 'facts' | 'registrar'>;

/**
 * Gas assets that currently accept deposits without a memo: their pool is available and their chain is not halted. Empty
 * while THORChain accepts no references. @throws AppError upstream_unavailable
 */
export async function memolessAssets(_request: unknown, deps: AssetDeps): Promise<readonly MemolessAsset[]> {
  const facts = await readFacts(deps);
  if (referenceHalts(facts).length > 0) return [];
  const prices = pricesOf(facts.pools);
  const { mostUsd } = deps.registrar;
  return Object.values(chains).flatMap(({ id, gasAsset, decimals }) => {
    const asset = must(parseAsset(gasAsset, 'thorchain'));
    const form = gasReferenceForm(asset);
    const pool = findPool(facts.pools, asset);
    const isNative = gasAsset === protocols.thorchain.nativeAsset;
    const halts = [...chainHalts(id, facts), ...vaultHalts(id, facts), ...windingDown(asset, facts)];
    const isOpen = (isNative || (pool?.status === 'available' && pool.tradingHalted !== true)) && halts.length === 0;
    if (form === undefined || !isOpen) return [];
    const price = usdValueOfOne(asset, prices);
    const most = cappedAmount(asset, mostUsd, facts);
    return [
      {
        asset,
        form,
        chainDecimals: decimals,
        minimum: minimumAmount('9'.repeat(form.digits), form, leastOf(asset, facts)),
        mostUsd,
        ...present({ most, priceUsd: price }),
        ...(pool === undefined ? {} : { depthRune: pool.balanceNative }),
      },
    ];
  });
}

/** Finds one asset of `memolessAssets`. @throws AppError not_found with the accepted assets; upstream_unavailable. */
export async function memolessAsset({ asset }: { readonly asset: Asset }, deps: AssetDeps): Promise<MemolessAsset> {
  const all = await memolessAssets(undefined, deps);
  const found = all.find((one) => formatAsset(one.asset) === formatAsset(asset));
  if (found !== undefined) return found;
  const names = all.map((one) => formatAsset(one.asset)).join(', ');
  throw new AppError({
    code: 'not_found',
    hint: names === '' ? 'No deposits without a memo are accepted right now.' : `Deposits without a memo can be made in ${names}.`,
    field: 'asset',
  });
}

/** Nearest amounts that carry a reference, with the difference in dollars. @throws AppError upstream_unavailable */
export async function suggestAmounts(request: SuggestRequest, deps: Pick<Deps, 'facts'>): Promise<Suggestion> {
  const { asset, form, reference, requested } = request;
  const facts = await readFacts(deps);
  const minimum = minimumAmount(reference, form, leastOf(asset, facts));
  const up = amountAbove(requested < minimum ? minimum : requested, reference, form);
  const below = amountBelow(requested, reference, form);
  const down = below === undefined || below < minimum ? undefined : below;
  const apart = (other: bigint | undefined): UsdAmount | undefined =>
    other === undefined ? undefined : differenceUsd(other > requested ? other - requested : requested - other, asset, facts);
  const [upUsd, downUsd] = [apart(up), apart(down)];
  return {
    ...request,
    minimum,
    up,
    ...present({ down, upUsd, downUsd }),
  };
}

function differenceUsd(units: bigint, asset: Asset, facts: NetworkFacts): UsdAmount | undefined {
  const value = usdValue(baseAmount(units), asset, pricesOf(facts.pools));
  return value === undefined ? undefined : usdAmount(value);
}

/** Whether this deployment makes registrations now. Never throws. */
export async function memolessState(_request: unknown, deps: Pick<NetworkService, 'referenceTerms' | 'registrar'>): Promise<MemolessState> {
  if (!deps.registrar.isPaying) return { isOpen: false, reason: 'This deployment does not pay for registrations.' };
  try {
    await deps.registrar.store.account();
  } catch {
    return { isOpen: false, reason: 'The store of registrations cannot be reached.' };
  }
  try {
    return { isOpen: true, terms: await readReferenceTerms(deps) };
  } catch (error) {
    return { isOpen: false, reason: error instanceof AppError ? error.info.hint : 'THORChain cannot be asked.' };
  }
}
