import { blocksApart, staleBlockMs, wantedOperators } from '../../../../src/core/inbound/inbound.ts';
import { type NetworkId, networkIds, protocols } from '../../../../src/core/network/protocol.ts';
import { readMidgardHealth } from '../../../../src/nodes/networks/wire/midgard.ts';
import { readLatestBlock, readVersion } from '../../../../src/nodes/networks/wire/node.ts';
import { failed, type LiveFinding, noBlockText, noted, passed, skipped } from '../finding.ts';
import { fetchValue } from '../host-snapshot.ts';
import type { LiveContext } from '../live-context.ts';
import type { LiveHost } from '../live-host.ts';

/** Allowed lag of Midgard, which indexes each block after it is made; the product derives no payment from it. */
const midgardBehindMs = 10 * 60_000;
/** Tolerance for blocks made while the hosts are queried. */
const clockSlackMs = 30_000;

const variables = { thorchain: ['THORNODE_URLS', 'MIDGARD_URLS'], mayachain: ['MAYANODE_URLS', 'MAYA_MIDGARD_URLS'] } as const;

/** Checks who runs the hosts, and that they are alive, on the right chain and of a known version. */
export async function checkOperators(context: LiveContext): Promise<readonly LiveFinding[]> {
  const found = await Promise.all(networkIds.map((network) => checkNetwork(context, network)));
  return found.flat();
}

interface Seen {
  readonly host: LiveHost;
  readonly block?: { readonly height: number; readonly time: number };
  readonly chainId?: string;
  readonly version?: string;
}

async function checkNetwork(context: LiveContext, network: NetworkId): Promise<readonly LiveFinding[]> {
  const { name, prefix } = protocols[network];
  const hosts = context.nodesOf(network);
  if (hosts.length === 0)
    return [skipped('operators.count', name, `No host of ${name} is configured.`, `Name some in ${variables[network][0]}.`)];
  const seen = await Promise.all(
    hosts.map(async (host): Promise<Seen> => {
      const [latest, version] = await Promise.all([
        fetchValue(`${host.url}/cosmos/base/tendermint/v1beta1/blocks/latest`, context.fetch),
        fetchValue(`${host.url}/${prefix}/version`, context.fetch),
      ]);
      const [block, chainId, read] = [readLatestBlock(latest), readChainId(latest), readVersion(version)?.current];
      return { host, ...(block && { block }), ...(chainId && { chainId }), ...(read && { version: read }) };
    }),
  );
  const best = Math.max(0, ...seen.map(({ block }) => block?.height ?? 0));
  return [
    ...countOperators(network, seen),
    ...seen.flatMap((one) => [judgeBlock(context, one, best), judgeChain(context, one), judgeVersion(context, one)].flat()),
    ...(await checkMidgards(context, network)),
  ];
}

function readChainId(latest: unknown): string | undefined {
  const header = (latest as { block?: { header?: { chain_id?: unknown } } } | undefined)?.block?.header;
  return typeof header?.chain_id === 'string' ? header.chain_id : undefined;
}

function countOperators(network: NetworkId, seen: readonly Seen[]): readonly LiveFinding[] {
  const { name } = protocols[network];
  const [all, alive] = [seen, seen.filter(({ block }) => block !== undefined)].map((some) => [
    ...new Set(some.map(({ host }) => host.operator)),
  ]);
  const names = (list: readonly string[] | undefined) => (list ?? []).join(', ') || 'none';
  const told = `${alive?.length ?? 0} of ${all?.length ?? 0} operators answer: ${names(alive)}.`;
  if ((all?.length ?? 0) < wantedOperators)
    return [
      failed(
        'operators.count',
        name,
        `Fewer than two operators are configured: ${names(all)}. Nobody checks what it says.`,
        `Name a second operator in ${variables[network][0]}, as operator=https://… Until then memo and address are given only to who accepts one operator.`,
      ),
    ];
  if ((alive?.length ?? 0) < wantedOperators)
    return [
      failed(
        'operators.count',
        name,
        `Fewer than two operators answer. ${told}`,
        `No deposit can be verified. Replace the silent hosts in ${variables[network][0]}.`,
      ),
    ];
  return [passed('operators.count', name, told)];
}

function judgeBlock({ now }: LiveContext, { host, block }: Seen, best: number): readonly LiveFinding[] {
  const check = 'operators.blocks';
  const subject = `${protocols[host.network].name} · ${host.label}`;
  if (block === undefined) return [failed(check, subject, noBlockText, 'It is down or no node: take it out of the list.')];
  const age = now() - block.time;
  const seconds = Math.floor(age / 1000);
  const hint = 'It stands still, and so do its halts and addresses: move it to the end of the list, or take it out.';
  if (age > staleBlockMs)
    return [failed(check, subject, `Its newest block is old: ${seconds} seconds, made ${new Date(block.time).toISOString()}.`, hint)];
  if (best - block.height > blocksApart) return [failed(check, subject, `It is ${best - block.height} blocks behind another host.`, hint)];
  if (age < -clockSlackMs)
    return [noted(check, subject, `Its newest block is ${-seconds} seconds ahead of this machine.`, 'Set the clock of this machine.')];
  return [passed(check, subject, `Block ${block.height}, ${Math.max(0, seconds)} seconds old.`)];
}

function judgeChain({ chainIds }: LiveContext, { host, chainId }: Seen): readonly LiveFinding[] {
  const check = 'operators.chain-id';
  const subject = `${protocols[host.network].name} · ${host.label}`;
  const wanted = chainIds[host.network];
  if (wanted === undefined || chainId === undefined) return [];
  if (chainId === wanted) return [passed(check, subject, `Chain id ${chainId}.`)];
  return [failed(check, subject, `The wrong chain id: ${chainId}, not ${wanted}.`, 'It belongs to another network. Take it out at once.')];
}

/** Splits a version into numbers for comparison; ignores any suffix. */
const parts = (version: string): readonly number[] => (/\d+(\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

/** Compares two versions; negative if `a` is older than `b`. */
function compareVersions(a: string, b: string, places: number): number {
  const [left, right] = [parts(a), parts(b)];
  for (let index = 0; index < places; index += 1)
    if ((left[index] ?? 0) !== (right[index] ?? 0)) return (left[index] ?? 0) - (right[index] ?? 0);
  return 0;
}

function judgeVersion({ versions }: LiveContext, { host, version, block }: Seen): readonly LiveFinding[] {
  const check = 'operators.version';
  const known = versions[host.network];
  const subject = `${protocols[host.network].name} · ${host.label}`;
  if (version === undefined && block === undefined) return [];
  if (version === undefined) return [failed(check, subject, 'It names no version.', 'It is down or no node: take it out of the list.')];
  if (compareVersions(version, known, 2) > 0)
    return [
      failed(
        check,
        subject,
        `A newer version than this product was built for: ${version}, where ${known} is known.`,
        'Update the product. Until a release knows it: read the release notes of the node, then --accept operators.version.',
      ),
    ];
  if (compareVersions(version, known, 3) > 0) return [noted(check, subject, `Version ${version}, a later patch of ${known}.`)];
  return [passed(check, subject, `Version ${version}.`)];
}

async function checkMidgards(context: LiveContext, network: NetworkId): Promise<readonly LiveFinding[]> {
  const { name } = protocols[network];
  const hosts = context.midgardsOf(network);
  if (hosts.length === 0)
    return [
      failed(
        'operators.midgard',
        name,
        'No Midgard is configured.',
        `Name one in ${variables[network][1]}: without it finished swaps are not found.`,
      ),
    ];
  return Promise.all(
    hosts.map(async (host) => {
      const subject = `${name} · Midgard of ${host.label}`;
      const health = readMidgardHealth(await fetchValue(`${host.url}/v2/health`, context.fetch));
      const hint = `History and finished swaps will be missing or old. Name another host in ${variables[network][1]}.`;
      if (health === undefined) return failed('operators.midgard', subject, 'It does not say how it is.', hint);
      if (!health.database || !health.inSync) return failed('operators.midgard', subject, 'It says itself that it is not in sync.', hint);
      const { newest: last } = health;
      const age = last === undefined ? 0 : context.now() - last.timestamp * 1000;
      if (age > midgardBehindMs)
        return failed('operators.midgard', subject, `Its newest block is old: ${Math.floor(age / 1000)} seconds.`, hint);
      return passed('operators.midgard', subject, `In sync${last === undefined ? '' : ` at block ${last.height}`}.`);
    }),
  );
}
