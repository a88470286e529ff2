import { type BaseAmount, baseAmount, maxOf } from '../../core/amount.ts';
import { type Asset, homeChain, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { outboundFeeOf } from '../../core/inbound/outbound-fee.ts';
import { midOutput } from '../../core/pool/pool.ts';
import { amountAbove, gasReferenceForm, minimumAmount, readRegisteredMemo, referenceForm } from '../../core/reference/reference.ts';
import type { ReferenceTerms } from '../../core/reference/reference-host.ts';
import type { RegisterRequest, RegistrationReport } from '../../core/reference/registration.ts';
import type { Registration } from '../ports/registration-store.ts';

const blockSeconds = 6;

/** Converts a stored registration to the report for the caller. */
export function toReport(
  registration: Registration,
  facts: NetworkFacts,
  terms: ReferenceTerms,
  { requested, isCut = false }: Pick<RegisterRequest, 'requested' | 'isCut'>,
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
    ...(requested === undefined || !isCut ? {} : { cutTo: requested }),
  };
  if (reference === undefined || height === undefined) return { ...shared, waitingFor: attempt === undefined ? 'signature' : 'block' };
  const own = { ...form, digits: reference.length };
  const order = readRegisteredMemo(memo, asset);
  const minimum = minimumAmount(reference, own, leastOf(asset, facts, order.ok ? order.value.asset : undefined));
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

/** Dust threshold: smaller deposits are lost; in 1e8 units of the asset. */
function dustOf(asset: Asset, facts: NetworkFacts): BaseAmount {
  const own = chains[asset.chain]?.dust.thorchain ?? 0n;
  const said = facts.inbound.find((entry) => entry.chain === asset.chain)?.dustThreshold ?? 0n;
  return baseAmount(maxOf(said, own));
}

/** Nodes recommend at least this multiple of the cost of a vault payment (content/reference/arithmetic.md#smallest-amount). */
const costsOfLeast = 3n;

/** Cost of paying the asset out of its vault plus dust; zero for assets on the network itself. */
function estimateCost(asset: Asset, facts: NetworkFacts): BaseAmount {
  if (!facts.inbound.some(({ chain }) => chain === homeChain(asset, 'thorchain'))) return baseAmount(0n);
  return baseAmount((outboundFeeOf(asset, facts) ?? 0n) + dustOf(asset, facts));
}

/**
 * Minimum useful deposit: smaller ones are dust, or cannot cover their payout or refund. In 1e8 units of the asset; `to`
 * is the target asset of the memo, if known.
 */
export function leastOf(asset: Asset, facts: NetworkFacts, to?: Asset): BaseAmount {
  const payout = to === undefined ? undefined : midOutput(estimateCost(to, facts), to, asset, facts.pools);
  const costs = [estimateCost(asset, facts), payout ?? 0n].map((cost) => cost * costsOfLeast);
  return baseAmount(maxOf(dustOf(asset, facts), ...costs));
}

/** Converts THORChain blocks to seconds. */
export const secondsOf = (blocks: number): number => blocks * blockSeconds;
