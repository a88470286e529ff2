import { formatAsset } from '../../../../src/core/asset/asset.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import { advance, type SwapTrack } from '../../../../src/core/track/track.ts';
import { readTxHash } from '../../../../src/core/track/track-hash.ts';
import { isFinal } from '../../../../src/core/track/track-states.ts';
import { txPort } from '../../../../src/nodes/networks/tx.ts';
import { readTxActions } from '../../../../src/nodes/networks/tx-actions.ts';
import { createTrackReader } from '../../../../src/service/track/track.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import { fetchValue } from '../host-snapshot.ts';
import { checkTimeoutMs, type LiveContext, listNetworks } from '../live-context.ts';
import type { LiveHost } from '../live-host.ts';

/** Takes one swap and one refund of each network from Midgard and tracks them to their end as the product does. */
export async function checkPastSwaps(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(
    listNetworks(context).flatMap((network) => [checkLast(context, network, 'swap'), checkLast(context, network, 'refund')]),
  );
  return found.flat();
}

type Kind = 'swap' | 'refund';
const ends: Readonly<Record<Kind, readonly string[]>> = { swap: ['done', 'partly_refunded'], refund: ['refunded', 'partly_refunded'] };
const lookBack = 50;

async function checkLast(context: LiveContext, network: NetworkId, kind: Kind): Promise<readonly LiveFinding[]> {
  const { name } = protocols[network];
  const check = `swaps.${kind}`;
  const midgards = context.midgardsOf(network);
  const nodes = (await context.snapshots(network)).map(({ host }) => host);
  if (midgards.length === 0 || nodes.length === 0) return [skipped(check, name, 'No node or no Midgard answers.')];
  const found = await Promise.all(
    midgards.map(async (midgard): Promise<readonly LiveFinding[]> => {
      const subject = `${name} · Midgard of ${midgard.label}`;
      const page = await fetchValue(`${midgard.url}/v2/actions?type=${kind}&limit=${lookBack}`, context.fetch);
      const tx = newestOf(page, kind, network);
      if (tx === 'unreadable')
        return [failed(check, subject, `Its list of ${kind}s cannot be read.`, 'History and finished swaps will be missing.')];
      if (tx === undefined && kind === 'refund') return [noted(check, subject, `No refund among the last ${lookBack}.`)];
      if (tx === undefined)
        return [failed(check, subject, 'It names no finished swap.', 'Nothing can be tracked over it. Name another Midgard.')];
      return Promise.all(nodes.map((node) => follow(context, { kind, tx, node, midgard })));
    }),
  );
  return found.flat();
}

interface WireAction {
  readonly type?: unknown;
  readonly status?: unknown;
  readonly in?: readonly { readonly txID?: unknown }[];
}

/** The newest finished action whose deposit has a transaction hash, on its own chain or on the network. */
function newestOf(page: unknown, kind: Kind, network: NetworkId): string | undefined | 'unreadable' {
  const actions = (page as { actions?: unknown } | undefined)?.actions;
  if (!Array.isArray(actions)) return 'unreadable';
  for (const action of actions as readonly WireAction[]) {
    const hash = readTxHash(String(action?.in?.[0]?.txID ?? ''));
    if (action?.type !== kind || action.status !== 'success' || !hash.ok) continue;
    const read = readTxActions({ actions: [action] }, { network, tx: hash.value, readAt: 0 });
    return read?.seen ? hash.value : 'unreadable';
  }
  return undefined;
}

interface Followed {
  readonly kind: Kind;
  readonly tx: string;
  readonly node: LiveHost;
  readonly midgard: LiveHost;
}

/** Compares what the product shows with what each source reports by itself. */
async function follow(context: LiveContext, { kind, tx, node, midgard }: Followed): Promise<LiveFinding> {
  const { network } = node;
  const { fetch, now } = context;
  const port = txPort({
    network,
    node: { hosts: [node.url], fetch, now, timeoutMs: checkTimeoutMs },
    midgard: { hosts: [midgard.url], fetch, now, timeoutMs: checkTimeoutMs },
  });
  const check = `swaps.${kind}`;
  const subject = `${protocols[network].name} · ${node.label} and Midgard of ${midgard.operator} · ${tx}`;
  const reader = createTrackReader({ thorchain: port, mayachain: port }, now, false);
  const [shown, status, history] = await Promise.all([reader.read(network, tx), port.status(tx), port.actions(tx)]);
  const hint =
    'Whoever tracks such a swap is told something else than happened. Compare with an explorer; if the network is right, update the product.';
  if (!shown.ok) return failed(check, subject, `It cannot be followed: ${shown.error.info.hint}`, hint);
  if (shown.value === undefined) return failed(check, subject, 'Nobody knows it any more.', hint);
  const sources = [status, history].flatMap((reply) => (reply.ok && reply.value.seen ? [advance(undefined, reply.value)] : []));
  const wrong = contradiction(kind, shown.value, sources);
  if (wrong !== undefined) return failed(check, subject, wrong, hint);
  if (shown.value.refund?.code === 'other') return noted(check, subject, 'It was refunded for a reason that is not known here.');
  return passed(check, subject, describeTrack(shown.value));
}

function describeTrack({ state, outs, refund }: SwapTrack): string {
  const paid = outs.map(({ kind, amount, asset }) => `${kind} of ${amount} ${formatAsset(asset)}`);
  return `${state}: ${paid.join(', ') || 'no payment'}${refund === undefined ? '' : `, because of ${refund.code}`}.`;
}

const words: Readonly<Record<string, string>> = { done: 'a success', refunded: 'a refund', partly_refunded: 'a part refund' };
const describeState = (state: string): string => words[state] ?? `“${state}”`;
const sourceName = ({ source }: SwapTrack): string => (source === 'midgard' ? 'Midgard' : 'the node');

/** Describes why a track is wrong; undefined if nothing contradicts it. */
function contradiction(kind: Kind, shown: SwapTrack, sources: readonly SwapTrack[]): string | undefined {
  const wanted = ends[kind];
  const listed = kind === 'swap' ? 'a success' : 'a refund';
  const other = sources.find(({ state }) => isFinal(state) && !wanted.includes(state));
  if (other !== undefined && kind === 'refund') return `A refund is shown as ${describeState(other.state)} by ${sourceName(other)}.`;
  if (other !== undefined)
    return `Listed as ${listed}, and ${describeState(other.state)} by ${sourceName(other)}: a refund shown as a success.`;
  if (!wanted.includes(shown.state)) return `Listed as ${listed} that has ended, and shown as ${describeState(shown.state)}.`;
  return belowLimit(shown) ?? differingPayouts(sources);
}

/** Describes a payout below the limit of its memo, which should be a refund. Affiliate fees are deducted before. */
function belowLimit({ memo, outs, state }: SwapTrack): string | undefined {
  if (memo?.kind !== 'swap' || memo.limit === 0n || state !== 'done') return undefined;
  const paid = outs.filter(({ kind }) => kind === 'payout').reduce((sum, { amount }) => sum + amount, 0n);
  return paid > 0n && paid < memo.limit ? `It paid ${paid}, below the limit ${memo.limit} of its memo.` : undefined;
}

const sums = ({ outs }: SwapTrack): string =>
  outs
    .filter(({ kind, sent }) => kind !== 'fee' && sent)
    .map(({ kind, to, amount, asset }) => `${kind} of ${amount} ${formatAsset(asset)} to ${to}`)
    .sort()
    .join(', ');

/** Normalizes address spellings for comparison. */
const samePayments = (text: string): string => text.toLowerCase().replaceAll('bitcoincash:', '');

/** Describes payments that the node and Midgard report differently. */
function differingPayouts(sources: readonly SwapTrack[]): string | undefined {
  const [a, b] = sources.map(sums).filter((text) => text !== '');
  return a !== undefined && b !== undefined && samePayments(a) !== samePayments(b)
    ? `The node and Midgard tell different payments: ${a}; ${b}.`
    : undefined;
}
