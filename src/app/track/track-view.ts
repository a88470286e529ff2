import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact, inUnit, percent } from '../../i18n/figures.ts';
import { localPath } from '../../i18n/locale.ts';
import type { NewSwap } from '../history/$history.ts';
import type { SwapRecord } from '../history/history-record.ts';
import type { Output, Track } from './track-lookup.ts';
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

/** One sentence: where the money is now. */
export function sentenceOf(view: Track): string {
  const { state, streaming, kind, input } = view;
  const values = {
    network: protocols[view.network].name,
    amount: input === undefined ? tTrack('track.deposit') : unbroken(money(input.amount, input.asset)),
    out: outText(view, 'payout'),
    back: outText(view, 'refund'),
  };
  if (state === 'swapping' && kind === 'limit') return tTrack('track.say.limit', values);
  if (state === 'swapping' && streaming !== undefined && streaming.quantity > 1) {
    return tTrack('track.say.parts', { ...values, n: streaming.count, m: streaming.quantity });
  }
  return tTrack(`track.say.${state}`, values);
}

/** The reason of a refund with the figures of a missed minimum. */
export function reasonOf({ refund, expected }: Track): string | undefined {
  if (refund === undefined) return undefined;
  const why = tTrack('track.why', { reason: refund.reason });
  if (refund.emitted === undefined || refund.limit === undefined || expected === undefined) return why;
  const figures = { emitted: money(refund.emitted, expected.asset), limit: money(refund.limit, expected.asset) };
  return `${why} ${tTrack('track.whyLimit', figures)}`;
}

/** What arrived beside what was quoted: "0.12% less than quoted". */
export function comparedWithQuote(executed: bigint, expected: bigint): string {
  if (expected === 0n || executed === expected) return tTrack('track.equal');
  const difference = executed > expected ? executed - expected : expected - executed;
  const bps = Number((difference * 10_000n) / expected);
  if (bps === 0) return tTrack('track.equal');
  return tTrack(executed > expected ? 'track.more' : 'track.less', { percent: percent(bps) });
}

/** The sum that was paid out; undefined before. */
export function executedOf({ outputs }: Track): bigint | undefined {
  const paid = outputs.filter(({ kind, sent }) => kind === 'payout' && sent);
  return paid.length === 0 ? undefined : sumOf(paid);
}

/** What an answer adds to the record of a swap. */
export function recordOf(view: Track): NewSwap {
  const { network, tx, state, input, expected, outputs, memo } = view;
  const to = outputs.find(({ kind }) => kind === 'payout')?.asset ?? expected?.asset;
  const executed = executedOf(view);
  return {
    network,
    tx,
    state,
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
