import { addressFromSeed } from '../../../../../src/core/address/address.ts';
import { formatAsset, homeChain } from '../../../../../src/core/asset/asset.ts';
import { type NetworkState, setting } from '../../state.ts';
import { isAddress } from '../addresses.ts';
import { readMayaAffiliates } from '../affiliates.ts';
import { codeOrText, memoText, shortAddress } from '../memo-text.ts';
import { dustThreshold, recommendedMinimum } from '../outbound.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import { assetToNative, findPoolState, isNative, shortenForMemo } from '../pools.ts';
import { mayaGss } from '../primitives.ts';
import { chargeFees, memoLimit, memoSpace, quoteBody, swapFigures } from './quote-figures.ts';
import type { NodeAnswer, VaultReader } from './quote-inbound.ts';
import { hasBothTolerances, isAtHome, type QuoteRequest, readPair, readRest } from './quote-request.ts';

/**
 * MAYANode's `/quote/swap` (content/reference/mayanode.md#quotes,
 * content/reference/arithmetic.md#mayanode): always HTTP 200, with `error` on refusal.
 */
export function mayaQuoteSwap(state: NetworkState, params: URLSearchParams, vault: VaultReader): NodeAnswer {
  const answer = answerSwap(state, params, vault);
  return { status: 200, body: answer.ok ? answer.value : { error: answer.error } };
}

function answerSwap(state: NetworkState, params: URLSearchParams, vault: VaultReader): Outcome<Record<string, unknown>> {
  const read = readMayaRequest(state, params);
  if (!read.ok) return read;
  const request = read.value;
  const { pair, stream } = request;
  const figures = swapFigures(state, request, stream.interval > 0);
  if (!figures.ok) return refused(`failed to simulate swap: ${figures.error}`);
  const affiliate = affiliateFee(state, request, figures.value.emit);
  const charged = chargeFees(figures.value, affiliate);
  if (!charged.ok) return charged;
  const memo = swapMemo(state, request, memoLimit(request, charged.value));
  const folder = memoSpace(state, pair.from.chain);
  if (!isAtHome(state, pair.from) && memo.length > folder) {
    return refused(`generated memo too long for source chain: ${memo} (${memo.length}/${folder})`);
  }
  const least = recommendedMinimum(state, pair.from, pair.to, request.affiliates.total);
  if (!least.ok) return refused(`failed to calculate min amount in: ${least.error}`);
  const blocks = stream.interval * Math.max(figures.value.quantity - 1, 0);
  const quoted = { figures: figures.value, charged: charged.value, affiliate, least: least.value, memo, blocks, isRapid: false };
  return done(quoteBody(state, request, vault, quoted));
}

function readMayaRequest(state: NetworkState, params: URLSearchParams): Outcome<QuoteRequest> {
  if ([...params.keys()].length === 0) return refused('no parameters provided');
  for (const name of ['from_asset', 'to_asset', 'amount']) {
    if (!params.has(name)) return refused(`missing required parameter ${name}`);
  }
  const pair = readPair(state, params);
  if (!pair.ok) return pair;
  if (pair.value.amount < dustThreshold(state, pair.value.from.chain)) return refused('amount less than dust threshold');
  if (hasBothTolerances(params)) return refused('must only include one of: tolerance_bps or liquidity_tolerance_bps');
  return readRest(state, params, pair.value, () => readMayaAffiliates(state, params));
}

/** Affiliate fee of a quote; a share that does not exceed the network's own payout fee is not charged. */
function affiliateFee(state: NetworkState, request: QuoteRequest, emit: bigint): bigint {
  const least = setting(state, 'OutboundTransactionFee');
  const { to } = request.pair;
  const pool = isNative(state, to) ? undefined : findPoolState(state, to);
  return request.affiliates.list.reduce((sum, { bps = 0n }) => {
    const share = mayaGss(bps, 10_000n, emit);
    const value = pool === undefined ? share : assetToNative(state, pool, share);
    return value > least ? sum + share : sum;
  }, 0n);
}

/** Full asset name for native sources; otherwise the short code if shorter, else the shortest unambiguous name. */
function swapMemo(state: NetworkState, request: QuoteRequest, limit: bigint): string {
  const { to, from } = request.pair;
  const parts = {
    operation: '=',
    // Without a destination the node measures the memo with one of the chain's own length.
    destination: shortAddress(request.destination ?? addressFromSeed(homeChain(to, state.id), new Uint8Array(32))),
    ...(request.refund === undefined ? {} : { refund: shortAddress(request.refund) }),
    limit,
    interval: request.stream.interval,
    quantity: request.stream.quantity,
    affiliates: request.affiliates.list.map((affiliate) => ({
      ...affiliate,
      name: isAddress(state.id, affiliate.name) ? shortAddress(affiliate.name) : affiliate.name,
    })),
  } as const;
  const asset = isAtHome(state, from) ? formatAsset(to) : codeOrText(to, state.id, shortenForMemo(state, to));
  return memoText({ ...parts, asset });
}
