import { type BaseAmount, baseAmount } from '../../core/amount.ts';
import { type Asset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/network/node.ts';
import { amountAbove, gasReferenceForm, minimumAmount, referenceForm } from '../../core/reference/reference.ts';
import type { ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { RegistrationReport } from '../../core/reference/registration.ts';
import type { Registration } from './store.ts';

const blockSeconds = 6;

/** What the store has → what its owner is told. */
export function reportOf(
  registration: Registration,
  facts: NetworkFacts,
  terms: ReferenceTerms,
  requested: BaseAmount | undefined,
): Omit<RegistrationReport, 'isReused'> {
  const asset = must(parseAsset(registration.asset, 'thorchain'));
  const { id, memo, reference, height, registeredBy, attempt } = registration;
  const form = gasReferenceForm(asset) ?? referenceForm(chains[asset.chain]?.decimals ?? 8);
  const shared = {
    id,
    asset,
    memo,
    form,
    ...(registeredBy === undefined ? {} : { registeredBy }),
    ...(attempt === undefined ? {} : { tx: attempt.tx }),
  };
  if (reference === undefined || height === undefined) return { ...shared, waitingFor: attempt === undefined ? 'signature' : 'block' };
  const own = { ...form, digits: reference.length };
  const minimum = minimumAmount(reference, own, dustOf(asset, facts));
  const wanted = requested === undefined || requested < minimum ? minimum : requested;
  return {
    ...shared,
    form: own,
    reference,
    height,
    expiresAt: height + terms.ttlBlocks,
    minimum,
    ...(requested === undefined ? {} : { suggested: amountAbove(wanted, reference, own) }),
  };
}

/** Deposits below this are lost; in 1e8 units of the asset. */
export function dustOf(asset: Asset, facts: NetworkFacts): BaseAmount {
  const own = chains[asset.chain]?.dust.thorchain ?? 0n;
  const said = facts.inbound.find((entry) => entry.chain === asset.chain)?.dustThreshold ?? 0n;
  return baseAmount(said > own ? said : own);
}

/** Blocks of THORChain → seconds. */
export const secondsOf = (blocks: number): number => blocks * blockSeconds;
