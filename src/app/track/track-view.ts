import { type AssetInfo, assetInfo, chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { brief, exact, inUnit, percent } from '../../i18n/figures.ts';
import { fromTo } from '../../i18n/from-to.ts';
import { localPath } from '../../i18n/locale.ts';
import type { NewSwap } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { type TrackWord, tTrack, tTrackCount } from '../words/track-words.ts';
import type { KeptDeposit, Output, Track } from './track-lookup.ts';

/** Shortened amount with its ticker; the exact figure is shown elsewhere. */
export function moneyInBrief(units: bigint, asset: string): string {
  const info = assetInfo(asset);
  return info === undefined ? money(units, asset) : unbroken(inUnit(brief(units, info.decimals), info.ticker));
}

/** Exact amount with its ticker: "0.1 BTC". */
export function money(units: bigint, asset: string): string {
  const info = assetInfo(asset);
  return info === undefined ? `${units} ${asset}` : inUnit(exact(units, info.decimals), info.ticker);
}

const sumAmounts = (outs: readonly Output[]): bigint => outs.reduce((sum, { amount }) => sum + amount, 0n);

function outText(view: Track, kind: Output['kind']): string {
  const outs = view.outputs.filter((out) => out.kind === kind);
  const [first] = outs;
  return first === undefined
    ? tTrack(kind === 'payout' ? 'track.payout' : 'track.deposit')
    : unbroken(money(sumAmounts(outs), first.asset));
}

/** Non-breaking spaces: keeps an amount with its ticker, and a time with its AM/PM. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const isMinted = ({ kind, state }: Pick<Track, 'kind' | 'state'>): boolean => kind === 'mint' && state === 'done';

/** A limit order still waiting for its price. */
export const isOpenOrder = ({ kind, state }: Pick<Track, 'kind' | 'state'>): boolean => kind === 'limit' && state === 'swapping';

/** Status of a swap in a word or two. */
export function formatTitle(view: Pick<Track, 'kind' | 'state'>): string {
  if (isOpenOrder(view)) return tTrack('track.title.resting');
  return tTrack(isMinted(view) ? 'track.title.minted' : `track.title.${view.state}`);
}

/** Source and target assets known from the response or this browser's record. */
export function findPair(
  view: Pick<Track, 'outputs'> & Partial<Pick<Track, 'input' | 'expected'>>,
  kept?: Pick<SwapRecord, 'from' | 'to'>,
): { readonly from?: AssetInfo; readonly to?: AssetInfo } {
  const paid = view.outputs.find(({ kind }) => kind === 'payout')?.asset;
  return present({
    from: assetInfo(view.input?.asset ?? kept?.from ?? ''),
    to: assetInfo(paid ?? kept?.to ?? view.expected?.asset ?? ''),
  });
}

function sentenceWord(view: Track, isOwn: boolean): TrackWord {
  const { state, kind, refund } = view;
  if (state === 'waiting') return 'track.unseen';
  if (isMinted(view)) return 'track.say.minted';
  if (view.held_back === true) return 'track.say.heldBack';
  if (state === 'swapping' && kind === 'limit') return 'track.say.limit';
  if (state === 'swapping' && isOwn) return 'track.say.swappingOwn';
  if (state === 'done') return 'track.say.arrived';
  if (refund?.untaken === true) return state === 'partly_refunded' ? 'track.say.partlyUntaken' : 'track.say.untaken';
  return `track.say.${state === 'cancelled' && refund !== undefined ? 'refunded' : state}`;
}

/** One sentence on where the money is. `isOwn`: the swap is in this browser's history. */
export function sentenceOf(view: Track, isOwn = false): string {
  const { input, state } = view;
  if (state === 'done' && input !== undefined && !isMinted(view))
    return fromTo(unbroken(money(input.amount, input.asset)), outText(view, 'payout'));
  return tTrack(sentenceWord(view, isOwn), {
    network: protocols[view.network].name,
    chain: chainName(input?.chain ?? ''),
    amount: input === undefined ? tTrack('track.deposit') : unbroken(money(input.amount, input.asset)),
    out: outText(view, 'payout'),
    back: outText(view, 'refund'),
  });
}

/** Streaming progress; undefined for a swap without parts. */
export function throughText({ state, streaming, kind }: Track): string | undefined {
  if (state !== 'swapping' || kind === 'limit' || streaming === undefined || streaming.quantity < 2) return undefined;
  return tTrackCount('track.through', streaming.quantity, { n: streaming.count, m: streaming.quantity });
}

/** Payout compared with the quote: "You received 2.7 ETH, 0.02% less than quoted, above your minimum". */
export function endText({ state, executed, expected, outputs }: Track): string | undefined {
  const asset = outputs.find(({ kind }) => kind === 'payout')?.asset;
  if (state !== 'done' || executed === undefined || asset === undefined) return undefined;
  const { amount_out: amountOut, deviation_bps: deviationBps } = executed;
  const limit = expected?.minimum_payout ?? 0n;
  const minimum = executed.minimum_payout ?? (limit > 0n && amountOut > limit ? limit : undefined);
  return receivedText({ asset, amountOut, minimum, deviationBps });
}

/** Notices on a deposit that only its own chain shows, and on one that another transaction replaced; one short text each. */
export function moveTexts({ deposit, final, replaced_by: replacedBy }: Track): readonly string[] {
  const said = (...words: readonly TrackWord[]) => words.map((word) => tTrack(word, { chain: chainName(deposit?.chain ?? '') }));
  if (deposit === undefined) return replacedBy === undefined || final ? [] : said('track.move.replaced');
  if (deposit.carries_swap === false) return said(deposit.place === 'block' ? 'track.move.cancelled' : 'track.move.cancelling');
  if (final) return replacedBy === undefined ? [] : said('track.move.replaced');
  const inBlock = deposit.passed === true ? 'passed' : deposit.below_dust === true ? 'dust' : 'block';
  return said(
    ...(replacedBy === undefined ? [] : (['track.move.replaced'] as const)),
    `track.move.${deposit.place === 'block' ? inBlock : deposit.place}`,
    ...(deposit.place === 'mempool' && deposit.replaceable ? (['track.move.replaceable'] as const) : []),
    ...(deposit.quote_expired === true ? (['track.move.expired'] as const) : []),
    ...(deposit.vault_in_use === false && deposit.passed === undefined ? (['track.move.vault'] as const) : []),
  );
}

/** Reason a deposit is lost; undefined if it is not. */
export const whyLost = ({ lost }: Track): string | undefined => (lost === undefined ? undefined : tTrack(`track.lost.${lost.code}`));

/** Refund reason, with the figures of a missed minimum, or the number of parts that missed it. */
export function describeRefund({ refund, expected, state, streaming }: Track): string | undefined {
  if (refund === undefined) return undefined;
  const { code, emitted, limit } = refund;
  const { failed = 0 } = streaming ?? {};
  const isOfParts = state === 'partly_refunded' && code === 'price_limit' && failed > 0 && refund.untaken !== true;
  const why = isOfParts ? tTrackCount('track.partsFailed', failed) : tTrack(`track.why.${code}`);
  const isMissed = emitted !== undefined && limit !== undefined && expected !== undefined;
  const figures = isMissed
    ? [tTrack('track.whyLimit', { emitted: money(emitted, expected.asset), limit: money(limit, expected.asset) })]
    : [];
  const untaken = refund.untaken === true ? [tTrack('track.untaken')] : [];
  return [why, ...figures, ...untaken].join(' ');
}

/** Deviation from the quote: "0.12% less than quoted". */
export function comparedWithQuote(bps: number): string {
  if (bps === 0) return tTrack('track.equal');
  return tTrack(bps > 0 ? 'track.more' : 'track.less', { percent: percent(Math.abs(bps)) });
}

/** Payout with the figures promised for it, if known. Amounts in protocol units of `asset`. */
export interface Received {
  readonly asset: string;
  readonly amountOut: bigint;
  readonly minimum: bigint | undefined;
  readonly deviationBps: number | undefined;
}

/** Payout as a sentence: "You received 2.712 ETH, 0.02% less than quoted, above your minimum". */
export function receivedText({ asset, amountOut, minimum, deviationBps }: Received): string {
  const out = unbroken(money(amountOut, asset));
  const compared = deviationBps === undefined ? '' : comparedWithQuote(deviationBps);
  const floor = minimum === undefined ? '' : tTrack(floorWord(amountOut, minimum));
  if (compared === '') return tTrack(floor === '' ? 'track.received' : 'track.receivedMinimum', { out, floor });
  return tTrack(floor === '' ? 'track.receivedQuoted' : 'track.receivedBoth', { out, compared, floor });
}

function floorWord(amountOut: bigint, minimum: bigint): TrackWord {
  if (amountOut === minimum) return 'track.exactly';
  return amountOut > minimum ? 'track.above' : 'track.below';
}

const sumSent = (outputs: readonly Output[], wanted: Output['kind']): bigint | undefined => {
  const sent = outputs.filter(({ kind, sent: isSent }) => kind === wanted && isSent);
  return sent.length === 0 ? undefined : sumAmounts(sent);
};

/** Amount paid out; undefined before the payout. */
export const executedOf = ({ outputs }: Pick<Track, 'outputs'>): bigint | undefined => sumSent(outputs, 'payout');

/** Amount sent back; the whole input for a refund of a balance that was never taken. */
const returnedOf = ({ state, refund, input, outputs }: Track): bigint | undefined =>
  sumSent(outputs, 'refund') ?? (state === 'refunded' && refund?.untaken === true ? input?.amount : undefined);

/** Deposit details from a response, sent with the next lookup until a node sees the deposit; undefined once it was replaced. */
export function termsToldBy({ deposit, memo, input, replaced_by: replacedBy }: Track): KeptDeposit | undefined {
  if (deposit === undefined || replacedBy !== undefined) return undefined;
  return present({
    chain: deposit.chain,
    spends: deposit.spends.slice(0, 40).join(',') || undefined,
    vault: deposit.inbound_address,
    memo,
    amount: input?.amount,
  });
}

/** State to record: `sent` covers `waiting`. */
export const recordState = ({ state }: Pick<Track, 'state'>): SwapRecord['state'] => (state === 'waiting' ? 'sent' : state);

/** Record fields from a response. */
export function recordOf(view: Track): NewSwap {
  const { network, tx, input, expected, outputs, memo, replaced_by: replacedBy } = view;
  const { spends, vault } = termsToldBy(view) ?? {};
  const to = outputs.find(({ kind }) => kind === 'payout')?.asset ?? expected?.asset;
  const executed = executedOf(view);
  return {
    network,
    tx,
    state: recordState(view),
    ...present({ spends, vault, replacedBy, returned: returnedOf(view) }),
    ...(input === undefined ? {} : { from: input.asset, amount: input.amount }),
    ...(to === undefined ? {} : { to }),
    ...(expected === undefined ? {} : { destination: expected.destination }),
    ...(expected?.minimum_payout === undefined ? {} : { minimum: expected.minimum_payout }),
    ...(memo === undefined ? {} : { memo }),
    ...(executed === undefined ? {} : { executed }),
  };
}

/** Label of a record's state. A limit order is resting until its price is met. */
export const stateWord = (state: SwapRecord['state'], isOrder = false): string =>
  tTrack(isOrder && state === 'swapping' ? 'track.title.resting' : `track.title.${state}`);

/** Path of the tracking page of a deposit. */
export function trackPath(tx: string, network?: string): string {
  const query = new URLSearchParams({ ...(network === undefined ? {} : { network }), tx });
  return `${localPath('/track')}?${query}`;
}
