import type { ChainAccess, SigningFacts } from '../../../../src/core/account/account.ts';
import type { Asset } from '../../../../src/core/asset/asset.ts';
import { chainName } from '../../../../src/core/asset/asset-name.ts';
import { knownToken } from '../../../../src/core/asset/token-decimals.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { cosmosChains } from '../../../../src/core/chain/cosmos-chain.ts';
import { evmChainIds, isEvmChainName } from '../../../../src/core/chain/evm-chain-id.ts';
import { networkIds, protocols } from '../../../../src/core/network/protocol.ts';
import { chainAccesses } from '../../../../src/nodes/chains/chain-accesses.ts';
import { listTokens } from '../../../../src/service/account/account.ts';
import { cosmosChainId, newestBlockTime, takesPosts } from '../chain-facts.ts';
import { allowsJsonPost, watchCors } from '../cors.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import { checkTimeoutMs, type LiveContext, toNetworkFacts } from '../live-context.ts';
import { isLoopback, shownHost } from '../live-host.ts';
import { probeAddress } from './quotes.ts';
import { compareVaultBalances } from './vault-balances.ts';

/** Number of tokens per chain whose decimals are checked. */
const maxTokens = 3;
const variable = 'CHAIN_URLS';
/** Age of a stale block; longer than the block interval of every chain that reports block times. */
const staleChainMs = 10 * 60_000;

/** Checks every endpoint of every chain: balances, signing facts, chain id, token decimals and CORS. */
export async function checkEndpoints(context: LiveContext): Promise<readonly LiveFinding[]> {
  const snapshots = (await Promise.all(networkIds.map((network) => context.snapshots(network)))).flat();
  const live = new Set(snapshots.flatMap(({ inbound }) => inbound.map(({ chain }) => chain)));
  const tokens = (chain: string) => listTokens(chain, snapshots.map(toNetworkFacts)).filter((token) => knownToken(token) !== undefined);
  const entries = Object.entries(context.chainUrls).flatMap(([chain, urls]) => urls.map((url) => ({ chain, url })));
  const isRehearsal = networkIds.every((network) => context.nodesOf(network).every(({ url }) => isLoopback(url)));
  const found = await Promise.all(
    entries.map(({ chain, url }) => {
      const subject = `${chainName(chain)} · ${shownHost(url)}`;
      if (isRehearsal && !isLoopback(url))
        return [skipped('chains.balances', subject, 'A public endpoint, while the nodes are on this machine: not asked.')];
      return checkEndpoint(context, { chain, url, subject, tokens: tokens(chain).slice(0, maxTokens) });
    }),
  );
  const own = networkIds.map((network) => protocols[network].chain as string);
  const absent = [...live].filter(
    (chain) => Object.hasOwn(chains, chain) && !own.includes(chain) && (context.chainUrls[chain] ?? []).length === 0,
  );
  return [
    ...found.flat(),
    ...(await compareVaultBalances(context)),
    ...(absent.length === 0
      ? []
      : [
          noted(
            'chains.absent',
            absent.join(', '),
            'No endpoint is configured: balances, signing facts and broadcasts there are left to wallets.',
            `Name some in ${variable}.`,
          ),
        ]),
  ];
}

interface Endpoint {
  readonly chain: string;
  readonly url: string;
  readonly subject: string;
  readonly tokens: readonly Asset[];
}

async function checkEndpoint(context: LiveContext, endpoint: Endpoint): Promise<readonly LiveFinding[]> {
  const { chain, url, subject, tokens } = endpoint;
  const watch = watchCors(context.fetch, context.siteUrl);
  const access = chainAccesses({ [chain]: [url] }, { fetch: watch.fetch, now: context.now, timeoutMs: checkTimeoutMs }).of(chain);
  if (access === undefined) return [noted('chains.balances', subject, 'No client of this product speaks to this chain.')];
  const address = probeAddress(chain);
  const balances = await access.balances(address, tokens);
  const hint = `Balances and broadcasts of ${chainName(chain)} fail there. Name another host in ${variable}.`;
  if (!balances.ok) return [failed('chains.balances', subject, balances.error.info.hint, hint)];
  const facts = await access.signingFacts(address);
  const isUnseen = !facts.ok && facts.error.info.code === 'not_found';
  const found = [
    facts.ok || isUnseen
      ? passed('chains.balances', subject, `Balances and ${isUnseen ? 'an unknown account' : 'what a signature needs'} are answered.`)
      : failed('chains.balances', subject, `What a signature needs is not answered: ${facts.error.info.hint}`, hint),
    ...(await judgeChainId(context, endpoint, facts.ok ? facts.value : undefined)),
    ...(await judgeBlocks(context, endpoint)),
    ...(await judgeDecimals(access, subject, tokens)),
  ];
  const mayPost = !takesPosts(chain) || (await allowsJsonPost(url, context.siteUrl, context.fetch));
  return [...found, judgeCors(subject, watch.refused(), mayPost)];
}

function judgeCors(subject: string, refused: readonly string[], mayPost: boolean): LiveFinding {
  const hint =
    'Our server can ask it; no page and no wallet in a page can. Name another host, or --accept chains.cors if only the server is to ask it.';
  if (refused.length > 0) return failed('chains.cors', subject, `CORS headers are missing: ${refused.slice(0, 3).join(', ')}.`, hint);
  if (!mayPost) return failed('chains.cors', subject, 'CORS: it does not let pages send JSON (OPTIONS).', hint);
  return passed('chains.cors', subject, 'Pages may ask it.');
}

async function judgeChainId(
  context: LiveContext,
  { chain, url, subject }: Endpoint,
  facts: SigningFacts | undefined,
): Promise<readonly LiveFinding[]> {
  if (context.environment === 'stagenet' && networkIds.some((network) => protocols[network].chain === chain)) return [];
  const wanted = isEvmChainName(chain) ? `${evmChainIds[chain]}` : cosmosChains[chain]?.chainId;
  if (wanted === undefined) return [];
  const told = facts?.kind === 'evm' ? `${facts.chainId}` : await cosmosChainId(url, context.fetch);
  if (told === wanted) return [passed('chains.id', subject, `Chain id ${told}.`)];
  return [
    failed(
      'chains.id',
      subject,
      `The wrong chain id: ${told ?? 'none'}, not ${wanted}.`,
      `It is a host of another chain. Take it out of ${variable} at once.`,
    ),
  ];
}

/** Checks that a host is not stalled: it would report old balances and old nonces. */
async function judgeBlocks({ fetch, now }: LiveContext, { chain, url, subject }: Endpoint): Promise<readonly LiveFinding[]> {
  const [check, time] = ['chains.blocks', await newestBlockTime(chain, url, fetch)];
  if (time === undefined) return [];
  const hint = `It stands still. Name another host in ${variable}.`;
  if (time === 'unread') return [failed(check, subject, 'It names no newest block.', hint)];
  const age = now() - time;
  if (age <= staleChainMs) return [passed(check, subject, `Its newest block is ${Math.max(0, Math.floor(age / 1000))} seconds old.`)];
  return [failed(check, subject, `Its newest block is old: made ${new Date(time).toISOString()}.`, hint)];
}

/** Checks token decimals; the client rejects a host whose decimals differ from the pinned ones. */
async function judgeDecimals(access: ChainAccess, subject: string, tokens: readonly Asset[]): Promise<readonly LiveFinding[]> {
  if (access.decimals === undefined || tokens.length === 0) return [];
  const replies = await Promise.all(tokens.map(async (token) => ({ token, reply: await access.decimals?.(token) })));
  const wrong = replies.filter(({ reply }) => reply?.ok !== true).map(({ token }) => token.ticker);
  if (wrong.length === 0)
    return [passed('chains.decimals', subject, `Decimals of ${tokens.map(({ ticker }) => ticker).join(', ')} are as pinned.`)];
  return [
    failed(
      'chains.decimals',
      subject,
      `Decimals of ${wrong.join(', ')} are not as pinned, or not answered.`,
      `Name another host in ${variable}.`,
    ),
  ];
}
