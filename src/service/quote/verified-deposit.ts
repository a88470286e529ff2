import { homeChain } from '../../core/asset/asset.ts';
import { checkDeposit, isTold } from '../../core/inbound/deposit.ts';
import type { DepositCheck } from '../../core/inbound/deposit-check.ts';
import { agreeOnInbound, type OperatorViews, viewLifeMs } from '../../core/inbound/inbound.ts';
import { isKnownOutboundFee } from '../../core/inbound/outbound-fee.ts';
import { fitsChain } from '../../core/memo/memo.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { Pool } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import { memoCarrier } from '../../core/quote/memo-carrier.ts';
import type { Mode, NodeQuoteRequest, Offer, QuoteRequest } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';
import { settleWithin } from '../network/settle-within.ts';
import type { QuoteAnswer } from './pending.ts';

/** Maximum age of the views, which are requested with the quote and must still be fresh when it is returned. */
const viewAgeMs = 3_000;
/** Relaxed age for quotes without a destination, which cannot be paid. */
const comparedAgeMs = 5_000;
/** How long a quote waits for the second operator, from its start. */
const viewPatienceMs = 2_400;

/**
 * Verifies an offer's deposit details against the views of two operators. A refusal is never based on views older than
 * the quote. Never throws.
 */
export type DepositVerifier = (offer: Offer, pools: readonly Pool[]) => Promise<QuoteAnswer>;

/** Starts reading a network's views, once for all its offers. */
export function startVerifier(
  network: NetworkId,
  { destination, acceptOneOperator }: Pick<QuoteRequest, 'destination' | 'acceptOneOperator'>,
  deps: Pick<Deps, 'views' | 'routers' | 'now'>,
): DepositVerifier {
  const { views, now } = deps;
  const late = (): OperatorViews => ({
    operators: 2,
    views: [],
    reason: `${protocols[network].name} was not confirmed by a second operator in time.`,
  });
  const maxAgeMs = destination === undefined ? comparedAgeMs : viewAgeMs;
  const first = settleWithin(views.read(network, { maxAgeMs }), viewPatienceMs, late);
  const startedAt = now();
  let renewed: Promise<OperatorViews> | undefined;
  return async (offer, pools) => {
    const options = { acceptOneOperator, pools, deps };
    const early = await first;
    const known = early.views.some(({ readAt }) => now() - readAt > viewLifeMs) ? await views.read(network) : early;
    const answer = withVerifiedDeposit(offer, known, options);
    if ('offer' in answer || known.views.every(({ readAt }) => readAt > startedAt)) return answer;
    renewed ??= views.read(network, { maxAgeMs: 0 });
    return withVerifiedDeposit(offer, await renewed, options);
  };
}

const toModeFields = (mode: Mode) => ({ streaming: mode === 'streaming', ...(mode === 'mint' || mode === 'redeem' ? { mint: mode } : {}) });

interface VerifyOptions {
  readonly acceptOneOperator?: boolean | undefined;
  /** Pools of the offer's network. */
  readonly pools: readonly Pool[];
  readonly deps: Pick<Deps, 'routers' | 'now'>;
}

/** Adds the deposit verification to an offer, and removes memo and address when they may not be shown; or refuses it. */
export function withVerifiedDeposit(
  offer: Offer,
  views: OperatorViews,
  { acceptOneOperator = false, pools, deps }: VerifyOptions,
): QuoteAnswer {
  const { network, mode, request, quote } = offer;
  const payout = { network, to: request.to, outboundFee: quote.fees.outbound };
  if (!isKnownOutboundFee(payout, views.views, pools)) {
    const hint = `${protocols[network].name} answered with a fee for the payout that its operators do not name.`;
    return { refusal: { network, mode, error: { code: 'upstream_invalid', hint } } };
  }
  const path = { network, from: request.from, to: request.to, form: toModeFields(mode), acceptOneOperator };
  const agreed = agreeOnInbound(path, views, { routers: deps.routers, now: deps.now() });
  const deposit = checkDeposit(quotedPlace(request, quote), agreed);
  if (!deposit.ok) return { refusal: { network, mode, error: deposit.error } };
  const tells = told(offer, deposit.value);
  const carrier = tells.memo === undefined || !agreed.ok ? undefined : memoCarrier(request, tells.memo, agreed.value);
  if (carrier === undefined && tells.memo !== undefined) {
    const fits = fitsChain(tells.memo, homeChain(request.from, network), network);
    if (!fits.ok) return { refusal: { network, mode, error: fits.error } };
  }
  return { offer: carrier === undefined ? tells : { ...tells, carrier } };
}

/** Deposit address, router and gas rate of a quote. */
export function quotedPlace(
  { network, from }: Pick<NodeQuoteRequest, 'network' | 'from'>,
  quote: Pick<Offer['quote'], 'inboundAddress' | 'router' | 'recommendedGasRate'>,
): Parameters<typeof checkDeposit>[0] {
  const { inboundAddress, router, recommendedGasRate } = quote;
  return {
    network,
    from,
    ...present({ inboundAddress, router, gasRate: recommendedGasRate }),
  };
}

function told(offer: Offer, deposit: DepositCheck): Offer {
  if (isTold(deposit)) return { ...offer, deposit };
  const { memo: _memo, quote, ...rest } = offer;
  const { memo: _nodeMemo, inboundAddress: _address, router: _router, ...figures } = quote;
  return { ...rest, quote: figures, deposit };
}
