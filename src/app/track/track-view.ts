import { assetInfo, chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact, inUnit, percent } from '../../i18n/figures.ts';
import { localPath } from '../../i18n/locale.ts';
import type { NewSwap } from '../history/$history.ts';
import type { SwapRecord } from '../history/history-record.ts';
import type { KeptDeposit, Output, Track } from './track-lookup.ts';
import { type TrackWord, tTrack } from './track-words.ts';

/** Every digit with the ticker: "0.1 BTC". */
export function money(units: bigint, asset: string): string {
  const info = assetInfo(asset);
  return info === undefined ? `${units} ${asset}` : inUnit(exact(units, info.decimals), info.ticker);
}

const sumOf = (outs: readonly Output[]): bigint => outs.reduce((sum, { amount }) => sum + amount, 0n);

function outText(view: Track, kind: Output['kind']): string {
  const outs = view.outputs.filter((out) => out.kind === kind);
  const [first] = outs;
  return first === undefined ? tTrack(kind === 'payout' ? 'track.payout' : 'track.deposit') : unbroken(money(sumOf(outs), first.asset));
}

/** Amounts stay on one line with their ticker. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const isMinted = ({ kind, state }: Track): boolean => kind === 'mint' && state === 'done';

/** Where a swap is, in a word or two. */
export const titleOf = (view: Track): string => tTrack(isMinted(view) ? 'track.title.minted' : `track.title.${view.state}`);

function endText({ state, executed, outputs }: Track): string | undefined {
  const asset = outputs.find(({ kind }) => kind === 'payout')?.asset;
  if (state !== 'done' || executed === undefined || asset === undefined) return undefined;
  const { amount_out: amountOut, minimum_payout: minimum, deviation_bps: deviationBps } = executed;
  return receivedText({ asset, amountOut, minimum, deviationBps });
}

/** One sentence: where the money is now. `isOwn`: this browser keeps the swap, so it speaks to whom it belongs. */
export function sentenceOf(view: Track, isOwn = false): string {
  const end = isOwn ? endText(view) : undefined;
  if (end !== undefined) return end;
  const { state, streaming, kind, input } = view;
  const values = {
    network: protocols[view.network].name,
    amount: input === undefined ? tTrack('track.deposit') : unbroken(money(input.amount, input.asset)),
    out: outText(view, 'payout'),
    back: outText(view, 'refund'),
  };
  if (state === 'waiting') return tTrack('track.unseen');
  if (state === 'swapping' && kind === 'limit') return tTrack('track.say.limit', values);
  if (state === 'swapping' && streaming !== undefined && streaming.quantity > 1) {
    return tTrack('track.say.parts', { ...values, n: streaming.count, m: streaming.quantity });
  }
  const isTakenBack = state === 'cancelled' && view.refund !== undefined;
  return tTrack(isMinted(view) ? 'track.say.minted' : `track.say.${isTakenBack ? 'refunded' : state}`, values);
}

/** What the own chain of a deposit shows that no node has seen, or that another transaction took its place; a sentence or two each. */
export function moveTexts({ deposit, final, replaced_by: replacedBy }: Track): readonly string[] {
  const said = (...words: readonly TrackWord[]) => words.map((word) => tTrack(word, { chain: chainName(deposit?.chain ?? '') }));
  if (deposit === undefined) return replacedBy === undefined || final ? [] : said('track.move.replaced');
  if (deposit.carries_swap === false) return said(deposit.place === 'block' ? 'track.move.cancelled' : 'track.move.cancelling');
  return said(
    ...(replacedBy === undefined ? [] : (['track.move.replaced'] as const)),
    `track.move.${deposit.place}`,
    ...(deposit.place === 'mempool' && deposit.replaceable ? (['track.move.replaceable'] as const) : []),
    ...(deposit.quote_expired === true ? (['track.move.expired'] as const) : []),
    ...(deposit.vault_in_use === false ? (['track.move.vault'] as const) : []),
  );
}

/** The reason of a refund with the figures of a missed minimum. */
export function reasonOf({ refund, expected }: Track): string | undefined {
  if (refund === undefined) return undefined;
  const why = tTrack('track.why', { reason: refund.reason });
  if (refund.emitted === undefined || refund.limit === undefined || expected === undefined) return why;
  const figures = { emitted: money(refund.emitted, expected.asset), limit: money(refund.limit, expected.asset) };
  return `${why} ${tTrack('track.whyLimit', figures)}`;
}

/** How far from what was quoted: "0.12% less than quoted". */
export function comparedWithQuote(bps: number): string {
  if (bps === 0) return tTrack('track.equal');
  return tTrack(bps > 0 ? 'track.more' : 'track.less', { percent: percent(Math.abs(bps)) });
}

/** What arrived of a swap beside its promises, as far as they are known. Amounts in protocol units of `asset`. */
export interface Received {
  readonly asset: string;
  readonly amountOut: bigint;
  readonly minimum: bigint | undefined;
  readonly deviationBps: number | undefined;
}

/** "You received 2.712 ETH, 0.02% less than quoted, above your minimum". */
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

/** The sum that was paid out; undefined before. */
export function executedOf({ outputs }: Track): bigint | undefined {
  const paid = outputs.filter(({ kind, sent }) => kind === 'payout' && sent);
  return paid.length === 0 ? undefined : sumOf(paid);
}

/** Without the members that are not known. */
export const defined = <T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

/** What an answer says of a deposit that no node has seen, to be sent along when it is asked again; nothing of one that took its place. */
export function termsToldBy({ deposit, memo, input, replaced_by: replacedBy }: Track): KeptDeposit | undefined {
  if (deposit === undefined || replacedBy !== undefined) return undefined;
  return defined({
    chain: deposit.chain,
    spends: deposit.spends.slice(0, 40).join(',') || undefined,
    vault: deposit.vault,
    memo,
    amount: input?.amount,
  });
}

/** `waiting` is what this browser calls sent. */
const recordState = ({ state, final }: Track): SwapRecord['state'] =>
  state === 'waiting' || (state === 'cancelled' && !final) ? 'sent' : state;

/** What an answer adds to the record of a swap. */
export function recordOf(view: Track): NewSwap {
  const { network, tx, input, expected, outputs, memo, replaced_by: replacedBy } = view;
  const { spends, vault } = termsToldBy(view) ?? {};
  const to = outputs.find(({ kind }) => kind === 'payout')?.asset ?? expected?.asset;
  const executed = executedOf(view);
  return {
    network,
    tx,
    state: recordState(view),
    ...defined({ spends, vault, replacedBy }),
    ...(input === undefined ? {} : { from: input.asset, amount: input.amount }),
    ...(to === undefined ? {} : { to }),
    ...(expected === undefined ? {} : { destination: expected.destination }),
    ...(expected?.minimum_payout === undefined ? {} : { minimum: expected.minimum_payout }),
    ...(memo === undefined ? {} : { memo }),
    ...(executed === undefined ? {} : { executed }),
  };
}

/** The word for a state of a record. */
export function stateWord(state: SwapRecord['state']): string {
  const isLocal = state === 'signing' || state === 'sent' || state === 'registered' || state === 'awaiting_deposit' || state === 'expired';
  const key: TrackWord = isLocal ? `history.state.${state}` : `track.title.${state}`;
  return tTrack(key);
}

/** The page of a deposit. */
export function trackPath(tx: string, network?: string): string {
  const query = new URLSearchParams({ ...(network === undefined ? {} : { network }), tx });
  return `${localPath('/track')}?${query}`;
}
