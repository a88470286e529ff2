import { addressFromSeed } from '../../../../../src/core/address/address.ts';
import { homeChain } from '../../../../../src/core/asset/asset.ts';
import { type NetworkState, setting } from '../../state.ts';
import { readThorAffiliates } from '../affiliates.ts';
import { memoVouts, vouts } from '../long-memo.ts';
import { codeOrText, memoText } from '../memo-text.ts';
import { dustThreshold, recommendedMinimum } from '../outbound.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import { shortenForMemo } from '../pools.ts';
import { gss } from '../primitives.ts';
import { notEnoughForFee } from '../swap.ts';
import { chargeFees, type Figures, memoLimit, memoSpace, quoteBody, swapFigures } from './quote-figures.ts';
import type { NodeAnswer, VaultReader } from './quote-inbound.ts';
import { hasBothTolerances, isAtHome, type QuoteRequest, readPair, readRest } from './quote-request.ts';

export type { NodeAnswer, VaultReader };

/**
 * THORNode's `/quote/swap` (content/reference/thornode.md#quote-of-a-swap,
 * content/reference/arithmetic.md#a-quote-step-by-step): 200 with the quote, 400 with its error body.
 */
export function quoteSwap(state: NetworkState, params: URLSearchParams, vault: VaultReader): NodeAnswer {
  const answer = answerSwap(state, params, vault);
  return answer.ok ? { status: 200, body: answer.value } : thorRefusal(answer.error);
}

/** THORNode's body for every rejected query. */
export function thorRefusal(text: string): NodeAnswer {
  return { status: 400, body: { code: 3, message: `${text}: invalid request`, details: [] } };
}

function answerSwap(state: NetworkState, params: URLSearchParams, vault: VaultReader): Outcome<Record<string, unknown>> {
  const read = readThorRequest(state, params);
  if (!read.ok) return read;
  const request = read.value;
  const least = recommendedMinimum(state, request.pair.from, request.pair.to, request.affiliates.total);
  if (!least.ok) return refused(`failed to calculate min swap amount: fail to convert dest fee to src asset ${least.error}`);
  const streams = request.stream.interval > 0 || setting(state, 'EnableAdvSwapQueue') > 0n;
  const figures = swapFigures(state, request, streams);
  if (!figures.ok) {
    if (figures.error === notEnoughForFee) return refused(`amount less than min swap amount (recommended_min_amount_in: ${least.value})`);
    return refused(`failed to simulate swap: ${figures.error}`);
  }
  const affiliate = request.affiliates.list.reduce((sum, { bps = 0n }) => sum + gss(bps, 10_000n, figures.value.emit), 0n);
  const charged = chargeFees(figures.value, affiliate);
  if (!charged.ok) return charged;
  const memo = swapMemo(state, request, memoLimit(request, charged.value));
  const isExtended = params.get('extended') === 'true' && memoVouts.has(homeChain(request.pair.from, state.id));
  if (!fitsMemo(state, request, memo, isExtended)) return refused('generated memo too long for source chain');
  const blocks = streamBlocks(state, request, figures.value);
  const isRapid = figures.value.quantity > 0 && request.stream.interval === 0;
  const quoted = { figures: figures.value, charged: charged.value, affiliate, least: least.value, memo, blocks, isRapid };
  const vout = isExtended ? { vout: vouts(homeChain(request.pair.from, state.id), memo) } : {};
  return done({ ...quoteBody(state, request, vault, quoted), ...vout });
}

function readThorRequest(state: NetworkState, params: URLSearchParams): Outcome<QuoteRequest> {
  for (const [name, shown] of [
    ['from_asset', 'from_asset'],
    ['to_asset', 'to_asset'],
    ['amount', 'Amount'],
  ] as const) {
    if ((params.get(name) ?? '') === '') return refused(`missing ${shown} parameter`);
  }
  if (hasBothTolerances(params)) return refused('must only include one of: tolerance_bps or liquidity_tolerance_bps');
  const pair = readPair(state, params);
  if (!pair.ok) return pair;
  const { from, amount } = pair.value;
  if (!isAtHome(state, from) && amount < dustThreshold(state, from.chain)) return refused('amount less than dust threshold');
  return readRest(state, params, pair.value, () => readThorAffiliates(params));
}

function swapMemo(state: NetworkState, request: QuoteRequest, limit: bigint): string {
  const { to } = request.pair;
  return memoText({
    operation: '=',
    asset: codeOrText(to, state.id, shortenForMemo(state, to)),
    // Without a destination the node measures the memo with one of the chain's own length.
    destination: request.destination ?? addressFromSeed(homeChain(to, state.id), new Uint8Array(32)),
    ...(request.refund === undefined ? {} : { refund: request.refund }),
    limit,
    interval: request.stream.interval,
    quantity: request.stream.quantity,
    affiliates: request.affiliates.list,
  });
}

function fitsMemo(state: NetworkState, request: QuoteRequest, memo: string, isExtended: boolean): boolean {
  if (isAtHome(state, request.pair.from)) return true;
  const chain = request.pair.from.chain;
  return memo.length <= (isExtended ? (memoVouts.get(chain)?.folder ?? 0) : memoSpace(state, chain));
}

/** Blocks that a stream takes: rapid parts share blocks, all others wait for their interval. */
function streamBlocks(state: NetworkState, request: QuoteRequest, figures: Figures): number {
  if (figures.quantity === 0) return 0;
  if (request.stream.interval > 0) return request.stream.interval * (figures.quantity - 1);
  return Math.ceil(figures.quantity / Math.max(Number(setting(state, 'AdvSwapQueueRapidSwapMax')), 1));
}
