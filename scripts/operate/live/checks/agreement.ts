import { formatAsset, parseAsset } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import type { InboundAddress } from '../../../../src/core/halt/inbound-address.ts';
import { agreeOnInbound, blocksApart } from '../../../../src/core/inbound/inbound.ts';
import { isSamePlace } from '../../../../src/core/inbound/place.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import { midgard } from '../../../../src/nodes/networks/midgard.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import type { HostSnapshot } from '../host-snapshot.ts';
import { checkTimeoutMs, type LiveContext, listNetworks } from '../live-context.ts';

/** Tolerance between the depths of two hosts a few blocks apart, in basis points; swaps move a pool by less per block. */
const poolBps = 100n;
/** Tolerance between the depths of Midgard and a node, in basis points; Midgard lags by a few blocks. */
const midgardBps = 500n;

const stop = 'One of them lies or is broken: send nothing until it is clear which, and take that one out of the list.';

/** Checks that operators agree on addresses, routers, halts and pools, by the product's own rule for deposits. */
export async function checkAgreement(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(listNetworks(context).map((network) => checkNetwork(context, network)));
  return found.flat();
}

async function checkNetwork(context: LiveContext, network: NetworkId): Promise<readonly LiveFinding[]> {
  const { name } = protocols[network];
  const first = judge(context, await context.snapshots(network));
  // A new block between two replies makes a difference that the next request does not show.
  const found = first.some(({ outcome }) => outcome === 'failed') ? judge(context, await context.newSnapshots(network)) : first;
  if (found.length === 0) return [skipped('agreement.deposits', name, 'Fewer than two operators answer, so that nothing can be compared.')];
  return [...found, ...(await compareMidgards(context, network))];
}

/** Compares the first host that replied with the first one of each other operator. */
function judge(context: LiveContext, snapshots: readonly HostSnapshot[]): readonly LiveFinding[] {
  const [first, ...others] = [...new Map([...snapshots].reverse().map((one) => [one.host.operator, one])).values()].reverse();
  if (first === undefined) return [];
  return others.flatMap((other) => {
    const pair: Pair = [first, other];
    return [...deposits(context, pair), ...halts(pair), ...settings(pair), ...pools(pair)];
  });
}

type Pair = readonly [HostSnapshot, HostSnapshot];

const formatSubject = ([a, b]: Pair): string => `${protocols[a.host.network].name} · ${a.host.operator} and ${b.host.operator}`;
const listChains = (pair: Pair): readonly string[] => [...new Set(pair.flatMap(({ inbound }) => inbound.map(({ chain }) => chain)))];
const entryOf = ({ inbound }: HostSnapshot, chain: string): InboundAddress | undefined => inbound.find((entry) => entry.chain === chain);

function deposits(context: LiveContext, pair: Pair): readonly LiveFinding[] {
  const check = 'agreement.deposits';
  return listChains(pair).flatMap((chain): readonly LiveFinding[] => {
    const subject = `${formatSubject(pair)} · ${chain}`;
    const [a, b] = pair.map((one) => entryOf(one, chain));
    if (a === undefined || b === undefined)
      return [failed(check, subject, `Only ${(a ? pair[0] : pair[1]).host.operator} names ${chain}.`, stop)];
    if (!isSamePlace({ address: a.address }, { address: b.address }))
      return [failed(check, subject, `Two vaults: ${a.address} and ${b.address}.`, stop)];
    if (!isSamePlace({ router: a.router }, { router: b.router }))
      return [failed(check, subject, `Two routers: ${a.router ?? 'none'} and ${b.router ?? 'none'}.`, stop)];
    return agreed(context, pair, chain).map(({ outcome, text, hint }) => ({ check, subject, outcome, text, ...(hint && { hint }) }));
  });
}

/** Applies the deposit rule to this chain, except for halts, which are compared separately. */
function agreed({ routers, now }: LiveContext, pair: Pair, chain: string): readonly Pick<LiveFinding, 'outcome' | 'text' | 'hint'>[] {
  const { network } = pair[0].host;
  const [from, to] = [chains[chain]?.gasAsset, protocols[network].nativeAsset].map((text) => parseAsset(text ?? '', network));
  if (!from?.ok || !to?.ok) return [];
  const views = pair.map(({ host, inbound, mimir, block }) => ({ inbound, mimir, block, operator: host.operator, readAt: now() }));
  const request = { network, from: from.value, to: to.value, form: { streaming: false } };
  const report = agreeOnInbound(request, { operators: 2, views }, { routers, now: now() });
  if (report.ok) return [{ outcome: 'ok', text: `${report.value.address}${report.value.router ? ` through ${report.value.router}` : ''}` }];
  const { code, hint: why } = report.error;
  if (code === 'trading_halted') return [{ outcome: 'noted', text: why }];
  const isRouter = why.includes('router');
  return [
    {
      outcome: 'failed',
      text: why,
      hint: isRouter ? 'Deposits of tokens there are refused. Look the contract up, then pin it in src/core/inbound/routers.ts.' : stop,
    },
  ];
}

const flags = ['halted', 'globalTradingPaused', 'chainTradingPaused'] as const;

function halts(pair: Pair): readonly LiveFinding[] {
  const differing = listChains(pair).flatMap((chain) => {
    const [a, b] = pair.map((one) => entryOf(one, chain));
    return a === undefined || b === undefined ? [] : flags.filter((flag) => a[flag] !== b[flag]).map((flag) => `${chain} ${flag}`);
  });
  const subject = formatSubject(pair);
  if (differing.length > 0) return [failed('agreement.halts', subject, `Halt flags differ: ${differing.join(', ')}.`, stop)];
  return [passed('agreement.halts', subject, `Halt flags of ${listChains(pair).length} chains are the same.`)];
}

function settings(pair: Pair): readonly LiveFinding[] {
  const [a, b] = pair.map(({ mimir }) => mimir);
  const keys = [...new Set(pair.flatMap(({ mimir }) => [...mimir.keys()]))].sort();
  const differing = keys.filter((key) => a?.get(key) !== b?.get(key));
  const subject = formatSubject(pair);
  if (differing.length > 0) {
    const told = differing.slice(0, 8).map((key) => `${key} (${a?.get(key) ?? 'unset'}, ${b?.get(key) ?? 'unset'})`);
    return [
      failed(
        'agreement.mimir',
        subject,
        `Settings differ: ${told.join(', ')}${differing.length > 8 ? ` and ${differing.length - 8} more` : ''}.`,
        stop,
      ),
    ];
  }
  return [passed('agreement.mimir', subject, `${keys.length} settings are the same.`)];
}

const isFar = (a: bigint, b: bigint, bps: bigint): boolean => {
  const [low, high] = a < b ? [a, b] : [b, a];
  return (high - low) * 10_000n > high * bps;
};

interface Depth {
  readonly asset: string;
  readonly status: string;
  readonly depths: readonly [bigint, bigint];
}

function differences(list: readonly Depth[], other: readonly Depth[], bps: bigint): readonly string[] {
  const there = new Map(other.map((pool) => [pool.asset, pool]));
  return list.flatMap((pool) => {
    const same = there.get(pool.asset);
    if (same === undefined) return [`${pool.asset} is missing at one`];
    if (same.status !== pool.status) return [`${pool.asset} is ${pool.status} and ${same.status}`];
    const index = pool.depths.findIndex((depth, side) => isFar(depth, same.depths[side] ?? 0n, bps));
    return index < 0
      ? []
      : [`${pool.asset} holds ${pool.depths[index]} and ${same.depths[index]}${index === 0 ? '' : ' of the native asset'}`];
  });
}

const listDepths = ({ pools: list }: HostSnapshot): readonly Depth[] =>
  list.map(({ asset, status, balanceAsset, balanceNative }) => ({
    asset: formatAsset(asset),
    status,
    depths: [balanceAsset, balanceNative],
  }));

function pools(pair: Pair): readonly LiveFinding[] {
  const [check, subject] = ['agreement.pools', formatSubject(pair)];
  const apart = Math.abs(pair[0].block.height - pair[1].block.height);
  if (apart > blocksApart) return [skipped(check, subject, `They are ${apart} blocks apart.`)];
  const [a, b] = [listDepths(pair[0]), listDepths(pair[1])];
  const only = b.filter(({ asset }) => !a.some((pool) => pool.asset === asset)).map(({ asset }) => `${asset} is missing at one`);
  const differing = [...differences(a, b, poolBps), ...only];
  if (differing.length > 0) return [failed(check, subject, `Pools differ: ${differing.slice(0, 6).join('; ')}.`, stop)];
  return [passed(check, subject, `${a.length} pools are within ${poolBps} basis points.`)];
}

/** Compares Midgard's depths with those of a node; no payment depends on them, but charts would be wrong. */
async function compareMidgards(context: LiveContext, network: NetworkId): Promise<readonly LiveFinding[]> {
  const [node] = await context.snapshots(network);
  if (node === undefined) return [];
  const { fetch, now } = context;
  return Promise.all(
    context.midgardsOf(network).map(async (host) => {
      const [check, subject] = ['agreement.midgard', `${protocols[network].name} · Midgard of ${host.label}`];
      const reply = await midgard({ network, hosts: [host.url], fetch, now, timeoutMs: checkTimeoutMs }).pools();
      if (!reply.ok) return failed(check, subject, reply.error.info.hint, 'Charts and volumes will be missing.');
      const told = reply.value.map(({ asset, status, assetDepth, nativeDepth }) => ({
        asset: formatAsset(asset),
        status,
        depths: [assetDepth, nativeDepth] as const,
      }));
      const known = listDepths(node).filter(({ asset }) => told.some((pool) => pool.asset === asset));
      const differing = differences(known, told, midgardBps);
      if (differing.length > 0)
        return failed(
          check,
          subject,
          `Its pools differ from a node's: ${differing.slice(0, 6).join('; ')}.`,
          'Charts and volumes are wrong. Name another Midgard.',
        );
      const absent = node.pools.length - known.length;
      return absent > 0
        ? noted(check, subject, `${absent} pools of the node are missing there.`)
        : passed(check, subject, `${known.length} pools are as a node has them.`);
    }),
  );
}
