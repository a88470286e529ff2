import { contractOnChain, parseAsset } from '../../core/asset/asset.ts';
import { isUnknownToken } from '../../core/asset/token-decimals.ts';
import { chains, explorerAddress } from '../../core/chain/chain.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { group, inGroups } from '../../i18n/figures.ts';
import type { SwapRecord } from '../history/history-record.ts';
import { copyButton } from '../ui/copy-button.ts';
import { networkMark } from '../ui/live-marks.ts';
import type { Output, Track } from './track-lookup.ts';
import { comparedWithQuote, executedOf, money } from './track-view.ts';
import { tTrack } from './track-words.ts';

type Content = readonly (Node | string)[];

function fact(name: string, ...content: Content): readonly HTMLElement[] {
  return [element('dt', name), element('dd', ...content)];
}

function explorer(url: string | undefined, name: string): Content {
  if (url === undefined) return [];
  const link = {
    href: url,
    rel: 'noopener noreferrer',
    target: '_blank',
    'data-key': url,
    'aria-label': tTrack('track.explorerOf', { name }),
  };
  return [element('a', link, tTrack('track.explorer'))];
}

/** An address, hash or memo whole, to be copied. */
function whole(text: string, name: string, url?: string): readonly HTMLElement[] {
  const tools = element('span.track-tools', copyButton(text, name), ...explorer(url, name));
  return [element('span.mono.track-long', inGroups(text)), tools];
}

/** The address of a payment is left out where it is the destination, which stands above. */
function outFact(out: Output, destination: string | undefined): readonly HTMLElement[] {
  const name = tTrack(`track.out.${out.kind}`);
  const chain = chains[out.chain]?.name ?? out.chain;
  const sum = element('b', money(out.amount, out.asset));
  const isKnown = out.to.toLowerCase() === destination?.toLowerCase();
  const to = isKnown ? '' : element('span.track-note', tTrack('track.out.to', { address: inGroups(out.to) }));
  if (!out.sent) return fact(name, sum, ` ${tTrack('track.out.planned')}`, to);
  if (out.tx === undefined) return fact(name, sum, ` ${tTrack('track.out.native', { chain })}`, to);
  return fact(name, sum, to, ...whole(out.tx, name, out.explorer_url));
}

function quoteFacts(view: Track, kept: SwapRecord | undefined): readonly HTMLElement[] {
  const executed = executedOf(view);
  const asset = view.outputs.find(({ kind }) => kind === 'payout')?.asset ?? kept?.to;
  if (kept?.expected === undefined || asset === undefined) return [];
  const quoted = fact(tTrack('track.quoted'), money(kept.expected, asset));
  if (executed === undefined) return quoted;
  const bps = view.executed?.deviation_bps;
  const compared = bps === undefined ? '' : element('span.track-note', comparedWithQuote(bps));
  return [...quoted, ...fact(tTrack('track.executed'), element('b', money(executed, asset)), compared)];
}

function expectedFacts({ expected, kind }: Track): readonly HTMLElement[] {
  if (expected === undefined) return [];
  const { minimum_payout: minimum, asset, destination } = expected;
  const needsNone = kind === 'mint' || kind === 'redeem';
  return [
    ...(needsNone ? [] : fact(tTrack('track.minimum'), minimum === undefined ? tTrack('track.noMinimum') : money(minimum, asset))),
    ...(destination === '' ? [] : fact(tTrack('track.destination'), ...whole(destination, tTrack('track.destination')))),
  ];
}

/** The contracts of the tokens of a swap, each once, and whether we know them. */
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
    return fact(name, ...whole(contract, name, url), ...note);
  });
}

/** The hash of the deposit, and of what took its place, which is then the one that explorers show. */
function hashFacts({ tx, input, deposit, replaced_by: replacedBy }: Track): readonly HTMLElement[] {
  const url = deposit?.explorer_url ?? input?.explorer_url;
  if (replacedBy === undefined) return fact(tTrack('track.tx'), ...whole(tx, tTrack('track.tx'), url));
  const name = tTrack('track.replacedBy');
  return [...fact(tTrack('track.tx'), ...whole(tx, tTrack('track.tx'))), ...fact(name, ...whole(replacedBy, name, url))];
}

/** Everything exact about a swap, to be read and copied. */
export function factList(view: Track, kept: SwapRecord | undefined): HTMLElement {
  const { input, network, height, outputs, memo } = view;
  const { name } = protocols[network];
  const over = height === undefined ? name : tTrack('track.block', { network: name, height: group(`${height}`) });
  return element(
    'dl.track-facts',
    ...(input === undefined ? [] : fact(tTrack('track.sent'), element('b', money(input.amount, input.asset)))),
    ...expectedFacts(view),
    ...quoteFacts(view, kept),
    ...outputs.flatMap((out) => outFact(out, view.expected?.destination)),
    ...contractFacts(view),
    ...fact(tTrack('track.over'), element('span.live-network', networkMark(network), over)),
    ...hashFacts(view),
    ...(memo === undefined
      ? []
      : fact(
          tTrack('track.memo'),
          element('span.mono.track-long', memo),
          element('span.track-tools', copyButton(memo, tTrack('track.memo'))),
        )),
  );
}
