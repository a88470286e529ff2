import { contractOnChain, parseAsset } from '../../core/asset/asset.ts';
import { isUnknownToken } from '../../core/asset/token-decimals.ts';
import { chains, explorerAddress } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { showUnseen } from '../../core/words-of-others.ts';
import { element } from '../../dom/element.ts';
import { group, inGroups } from '../../i18n/figures.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { type DollarPrices, worth } from '../state/pools/track-dollars.ts';
import { networkMark } from '../ui/live-marks.ts';
import { tTrack } from '../words/track-words.ts';
import type { Output, Track } from './track-lookup.ts';
import { isTurnedBack } from './track-progress.ts';
import { hashText, wholeText } from './track-tools.ts';
import { comparedWithQuote, executedOf, money, whyLost } from './track-view.ts';

type Content = readonly (Node | string)[];

/** Data of a swap for its list of facts, with current prices. */
export interface FactsOf {
  readonly view: Track;
  readonly kept: SwapRecord | undefined;
  readonly prices: DollarPrices | undefined;
}

const fact = (name: string, ...content: Content): readonly HTMLElement[] => [element('dt', name), element('dd', ...content)];

/** An amount with its dollar value, if known. */
function sum(units: bigint, asset: string, prices: DollarPrices | undefined): Content {
  const dollars = worth(units, asset, prices);
  const beside = dollars === undefined ? [] : [element('span.track-between', ' · '), element('span.track-worth', dollars)];
  return [element('b', money(units, asset)), ...beside];
}

/** Deviation from the quote, with a sign that does not rely on color. */
function deviation(bps: number): HTMLElement {
  const sign = bps === 0 ? '' : `${bps > 0 ? '▲' : '▼'} `;
  return element(
    'span.track-deviation',
    { 'data-sign': bps > 0 ? 'more' : bps < 0 ? 'less' : 'equal' },
    `${sign}${comparedWithQuote(bps)}`,
  );
}

/** Transaction hash of an output; its address is omitted when it equals the destination shown above. */
function outFact(out: Output, destination: string | undefined): readonly HTMLElement[] {
  const name = tTrack(`track.out.${out.kind}`);
  const chain = chains[out.chain]?.name ?? out.chain;
  const isKnown = out.to.toLowerCase() === destination?.toLowerCase();
  const to = isKnown ? [] : [element('span.track-note', tTrack('track.out.to', { address: inGroups(out.to) }))];
  const what = out.kind === 'fee' ? [element('b', money(out.amount, out.asset))] : [];
  if (!out.sent) return out.kind === 'fee' ? fact(name, ...what, ` ${tTrack('track.out.planned')}`, ...to) : [];
  if (out.tx === undefined) return fact(name, ...what, ` ${tTrack('track.out.native', { chain })}`, ...to);
  return fact(name, ...what, ...hashText(out.tx, name, out.explorer_url), ...to);
}

/** Amount paid out, refunded, or expected per the quote. */
function arrivedFacts({ view, kept, prices }: FactsOf): readonly HTMLElement[] {
  const executed = executedOf(view);
  const asset = view.outputs.find(({ kind }) => kind === 'payout')?.asset ?? kept?.to;
  const back = view.outputs.find(({ kind, sent }) => kind === 'refund' && sent);
  const quoted =
    kept?.expected !== undefined && asset !== undefined && !isTurnedBack(view) && view.state !== 'lost'
      ? fact(tTrack(view.kind === 'limit' ? 'track.target' : 'track.quoted'), money(kept.expected, asset))
      : [];
  const bps = view.executed?.deviation_bps;
  return [
    ...(executed === undefined || asset === undefined
      ? []
      : fact(tTrack('track.executed'), ...sum(executed, asset, prices), ...(bps === undefined ? [] : [deviation(bps)]))),
    ...(back === undefined ? [] : fact(tTrack('track.cameBack'), ...sum(back.amount, back.asset, prices))),
    ...quoted,
  ];
}

function expectedFacts(view: Track): readonly HTMLElement[] {
  const { expected, kind, outputs } = view;
  const back = outputs.find((out) => out.kind === 'refund');
  const refundTo = back === undefined ? [] : fact(tTrack('track.refundTo'), ...wholeText(back.to, tTrack('track.refundTo')));
  if (expected === undefined) return refundTo;
  const { minimum_payout: minimum, asset, destination } = expected;
  const needsNone = kind === 'mint' || kind === 'redeem';
  return [
    ...(needsNone ? [] : fact(tTrack('track.minimum'), minimum === undefined ? tTrack('track.noMinimum') : money(minimum, asset))),
    ...(destination === '' || isTurnedBack(view)
      ? []
      : fact(tTrack('track.destination'), ...wholeText(destination, tTrack('track.destination')))),
    ...refundTo,
  ];
}

/** Token contracts of a swap, deduplicated, with a note on whether they are known. */
function contractFacts({ input, outputs }: Track): readonly HTMLElement[] {
  const names = new Set([input?.asset ?? '', ...outputs.map(({ asset }) => asset)]);
  const isPublic = [input, ...outputs].some((part) => part?.explorer_url !== undefined);
  return [...names].flatMap((id) => {
    const parsed = parseAsset(id);
    const contract = parsed.ok ? contractOnChain(parsed.value) : undefined;
    if (!parsed.ok || contract === undefined) return [];
    const name = tTrack('track.contract', { asset: parsed.value.ticker });
    const chain = chains[parsed.value.chain];
    const url = isPublic && chain !== undefined ? explorerAddress(chain, contract) : undefined;
    const note = isUnknownToken(parsed.value) ? [element('span.track-note', tTrack('track.unknownToken'))] : [];
    return fact(name, ...wholeText(contract, name, url), ...note);
  });
}

/** Deposit hash, and that of its replacement, which explorers show instead. */
function hashFacts({ tx, input, deposit, replaced_by: replacedBy }: Track): readonly HTMLElement[] {
  const url = deposit?.explorer_url ?? input?.explorer_url;
  if (replacedBy === undefined) return fact(tTrack('track.tx'), ...hashText(tx, tTrack('track.tx'), url));
  const name = tTrack('track.replacedBy');
  return [...fact(tTrack('track.tx'), ...hashText(tx, tTrack('track.tx'))), ...fact(name, ...hashText(replacedBy, name, url))];
}

/** All exact swap details, to read and copy. */
export function factList(facts: FactsOf): HTMLElement {
  const { view, prices } = facts;
  const { input, network, height, outputs, memo, expected } = view;
  const { name } = protocols[network];
  const over = height === undefined ? name : tTrack('track.block', { network: name, height: group(`${height}`) });
  const memoName = tTrack('track.memo');
  const known = isTurnedBack(view) ? outputs[0]?.to : expected?.destination;
  return element(
    'dl.track-facts',
    ...(input === undefined ? [] : fact(tTrack('track.sent'), ...sum(input.amount, input.asset, prices))),
    ...arrivedFacts(facts),
    ...(view.lost === undefined ? [] : fact(tTrack('track.why'), whyLost(view) ?? '')),
    ...expectedFacts(view),
    ...hashFacts(view),
    ...outputs.flatMap((out) => outFact(out, out.kind === 'refund' ? out.to : known)),
    ...contractFacts(view),
    ...fact(tTrack('track.network'), element('span.live-network', networkMark(network), over)),
    ...(memo === undefined ? [] : fact(memoName, ...memoText(memo, memoName))),
  );
}

/** A memo, ungrouped: spaces would change it. The copy is exact; line breaks and characters that reorder the text are only shown as signs. */
function memoText(memo: string, name: string): Content {
  const [, tools] = wholeText(memo, name);
  return [element('span.mono.track-long', showUnseen(memo)), ...(tools === undefined ? [] : [tools])];
}
