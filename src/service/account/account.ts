import {
  type AccountRequest,
  type BalanceReport,
  type BroadcastReport,
  type BroadcastRequest,
  type ChainAccess,
  notAvailable,
  type SigningFacts,
  type SigningReport,
} from '../../core/account/account.ts';
import { maxOf, minOf, usdAmount } from '../../core/amount.ts';
import { type Asset, formatAsset, isGasAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { familyOf } from '../../core/chain/chain.ts';
import { AppError } from '../../core/errors.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import { type OperatorViews, wantedOperators } from '../../core/inbound/inbound.ts';
import { mustReply } from '../../core/network/node-reply.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { sharedPrices, usdValue } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import type { Deps } from '../deps.ts';
import { refusePaused } from '../pause/pauses.ts';

type AccountDeps = Pick<Deps, 'chains' | 'facts' | 'now'>;
type SigningDeps = Pick<Deps, 'chains' | 'views' | 'now'>;

/** Deadline that covers chained requests and is below the platform's function timeout. */
const deadlineMs = 8_000;

/** Access to a chain. @throws AppError not_found for a chain without an endpoint */
export function accessTo(chain: string, deps: Pick<Deps, 'chains'>): ChainAccess {
  const access = deps.chains.of(chain);
  if (access === undefined) throw new AppError(notAvailable(chainName(chain)));
  return access;
}

/** Facts of the networks that are reachable. */
export async function knownFacts(deps: Pick<Deps, 'facts'>): Promise<readonly NetworkFacts[]> {
  const replies = await Promise.all(networkIds.map((network) => deps.facts.read(network)));
  return replies.flatMap((reply) => (reply.ok ? [reply.value] : []));
}

/**
 * Balances of an address with their values: the chain's gas asset and the tokens that the networks swap.
 * @throws AppError not_found for a chain without an endpoint, upstream_* when it does not reply.
 */
export async function balances(request: AccountRequest, deps: AccountDeps): Promise<BalanceReport> {
  const access = accessTo(request.chain, deps);
  const facts = await knownFacts(deps);
  const prices = sharedPrices(facts.map(({ pools }) => pools));
  const held = mustReply(await access.balances(request.address, listTokens(request.chain, facts), AbortSignal.timeout(deadlineMs)));
  const valued = held.map((one) => ({ ...one, ...present({ usd: usdValue(one.amount, one.asset, prices) }) }));
  const values = valued.flatMap(({ usd }) => usd ?? []);
  const total = values.length === 0 ? {} : { totalUsd: usdAmount(values.reduce<bigint>((sum, usd) => sum + usd, 0n)) };
  return { ...request, balances: valued, ...total, readAt: deps.now() };
}

/** Tokens of a chain that the networks swap. */
export function listTokens(chain: string, facts: readonly NetworkFacts[]): readonly Asset[] {
  const tokens = facts
    .flatMap(({ pools }) => pools.map(({ asset }) => asset))
    .filter((asset) => asset.chain === chain && asset.contract !== '' && !isGasAsset(asset));
  return [...new Map(tokens.map((token) => [formatAsset(token), token])).values()];
}

/**
 * Data a wallet needs to build a transaction for an address. The fee rate of UTXO chains is never below what two
 * operators of a network recommend for deposits.
 * @throws AppError not_found for a chain without an endpoint or an account that cannot sign yet, upstream_*.
 */
export async function signingFacts(request: AccountRequest, deps: SigningDeps): Promise<SigningReport> {
  const access = accessTo(request.chain, deps);
  const isUtxo = familyOf(request.chain)?.listsOutputs === true;
  const [facts, ...views] = await Promise.all([
    access.signingFacts(request.address, AbortSignal.timeout(deadlineMs)),
    ...networkIds.filter(() => isUtxo).map((network) => deps.views.read(network)),
  ]);
  return { ...request, facts: withFloor(request.chain, mustReply(facts), views), readAt: deps.now() };
}

/** Raises the fee rate to the lower of two operators' rates, so that neither alone can raise the cost of a deposit. */
function withFloor(chain: string, facts: SigningFacts, known: readonly OperatorViews[]): SigningFacts {
  if (facts.kind !== 'utxo') return facts;
  const rates = known.flatMap(({ views, operators }) => {
    const [first, ...others] = views.flatMap(({ inbound }) => inbound.find((entry) => entry.chain === chain)?.gasRate ?? []);
    return first !== undefined && 1 + others.length === Math.min(wantedOperators, operators) ? [minOf(first, ...others)] : [];
  });
  const feeRate = maxOf(facts.feeRate ?? 0n, ...rates);
  if (feeRate > 0n) return { ...facts, feeRate };
  const name = chainName(chain);
  throw new AppError({ code: 'upstream_unavailable', hint: `No fee rate is known for ${name} right now. Try again in a few seconds.` });
}

/**
 * Broadcasts a signed transaction once.
 * @throws AppError paused; not_found for a chain without an endpoint; upstream_unavailable or upstream_timeout when it
 * is unknown whether the chain accepted it.
 */
export async function broadcast(
  { chain, transaction, tx }: BroadcastRequest,
  deps: Pick<Deps, 'chains' | 'pauses'>,
): Promise<BroadcastReport> {
  await refusePaused({ chains: [chain], step: 'payment' }, deps);
  const outcome = await accessTo(chain, deps).broadcast(transaction, tx, AbortSignal.timeout(deadlineMs));
  return { chain, outcome: mustReply(outcome) };
}
