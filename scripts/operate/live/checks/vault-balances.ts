import { chainName } from '../../../../src/core/asset/asset-name.ts';
import { networkIds } from '../../../../src/core/network/protocol.ts';
import { chainAccesses } from '../../../../src/nodes/chains/chain-accesses.ts';
import { failed, type LiveFinding, passed } from '../finding.ts';
import { checkTimeoutMs, type LiveContext } from '../live-context.ts';
import { isLoopback, shownHost } from '../live-host.ts';

/** Tolerance between two replies, in percent; payments change a vault balance by less in between. */
const apartPercent = 10n;

/** Compares each vault balance across the hosts of its chain: if they differ, one is outdated or lies. */
export async function compareVaultBalances(context: LiveContext): Promise<readonly LiveFinding[]> {
  const snapshots = (await Promise.all(networkIds.map((network) => context.snapshots(network)))).flat();
  const vaults = new Map(snapshots.flatMap(({ inbound }) => inbound.map(({ chain, address }) => [chain, address] as const)));
  const found = await Promise.all([...vaults].map(([chain, address]) => compareChain(context, chain, address)));
  return found.flat();
}

async function compareChain(
  { chainUrls, fetch, now, nodesOf }: LiveContext,
  chain: string,
  address: string,
): Promise<readonly LiveFinding[]> {
  const isRehearsal = networkIds.every((network) => nodesOf(network).every(({ url }) => isLoopback(url)));
  const urls = (chainUrls[chain] ?? []).filter((url) => !isRehearsal || isLoopback(url));
  if (urls.length < 2) return [];
  const told = await Promise.all(
    urls.map(async (url) => {
      const access = chainAccesses({ [chain]: [url] }, { fetch, now, timeoutMs: checkTimeoutMs }).of(chain);
      const reply = await access?.balances(address, []);
      return reply?.ok ? [{ url, amount: reply.value[0]?.amount ?? 0n }] : [];
    }),
  );
  const ranked = told.flat().sort((a, b) => (a.amount < b.amount ? -1 : 1));
  const [least, most] = [ranked[0], ranked.at(-1)];
  if (least === undefined || most === undefined || ranked.length < 2) return [];
  const [check, subject] = ['chains.agreement', `${chainName(chain)} · the vault ${address}`];
  if (least.amount * 100n >= most.amount * (100n - apartPercent))
    return [passed(check, subject, `${ranked.length} hosts say that it holds the same.`)];
  return [
    failed(
      check,
      subject,
      `Hosts name different balances: ${shownHost(least.url)} ${least.amount}, ${shownHost(most.url)} ${most.amount}.`,
      'One of them is old or lies: compare with an explorer, and take it out of CHAIN_URLS.',
    ),
  ];
}
