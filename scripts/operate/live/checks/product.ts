import { type Asset, formatAsset, homeChain } from '../../../../src/core/asset/asset.ts';
import { AppError } from '../../../../src/core/errors.ts';
import { wantedOperators } from '../../../../src/core/inbound/inbound.ts';
import { type NetworkId, protocols } from '../../../../src/core/network/protocol.ts';
import type { QuoteRequest, Refusal } from '../../../../src/core/quote/quote.ts';
import { chainAccesses } from '../../../../src/nodes/chains/chain-accesses.ts';
import { createNodeDeps } from '../../../../src/server/deps/node-deps.ts';
import { inbound } from '../../../../src/service/inbound/inbound.ts';
import { createFactsReader } from '../../../../src/service/network/facts.ts';
import { quote } from '../../../../src/service/quote/quote.ts';
import { failed, type LiveFinding, noted, passed, skipped } from '../finding.ts';
import { type LiveContext, listNetworks, toNetworkFacts } from '../live-context.ts';
import { probeAddress, requestsFor } from './quotes.ts';

const maxPaths = 3;
const protectedBps = 300;
/** Failures caused by hosts; all other refusals come from the networks. */
const isFault = (code: string): boolean => /^upstream_|^deposit_unverified$|^quote_expired$/.test(code);

const isLate = ({ error }: Refusal): boolean => error.code === 'upstream_timeout';

/** Checks what a visitor is offered over all hosts together, within the product's own deadlines. */
export async function checkProduct(context: LiveContext): Promise<readonly LiveFinding[]> {
  const { hosts, fetch, now, chainUrls, routers } = context;
  const asked = createNodeDeps(hosts, fetch, now);
  const deps = {
    ...asked,
    facts: createFactsReader(asked.nodes, now),
    pauses: { read: async () => [] },
    chains: chainAccesses(chainUrls, { fetch, now }),
    routers,
    now,
  };
  const paths = await findPaths(context);
  if (paths.length === 0) return [skipped('product.quote', 'All hosts', 'No two chains are open.')];
  const found: LiveFinding[] = [];
  for (const path of paths) {
    await context.rest();
    found.push(...(await quotePath(path, context, deps)), ...(await checkAddress(path, deps)));
  }
  return found;
}

interface Path extends Pick<QuoteRequest, 'from' | 'to' | 'amount'> {
  readonly network: NetworkId;
}

async function findPaths(context: LiveContext): Promise<readonly Path[]> {
  const found = await Promise.all(
    listNetworks(context).map(async (network): Promise<readonly Path[]> => {
      const [first] = await context.snapshots(network);
      if (first === undefined) return [];
      const distinct = new Map(
        requestsFor(toNetworkFacts(first)).map(({ from, to, amount }) => [formatAsset(from), { network, from, to, amount }]),
      );
      return [...distinct.values()].slice(0, maxPaths);
    }),
  );
  return found.flat();
}

type ProductDeps = Parameters<typeof quote>[1] & Parameters<typeof inbound>[1];
const formatSubject = (from: Asset, to: Asset): string => `All hosts · ${formatAsset(from)} → ${formatAsset(to)}`;

async function quotePath({ from, to, amount, network }: Path, context: LiveContext, deps: ProductDeps): Promise<readonly LiveFinding[]> {
  const subject = formatSubject(from, to);
  const networks = listNetworks(context);
  const request = {
    from,
    to,
    amount,
    destination: probeAddress(homeChain(to, network)),
    toleranceBps: protectedBps,
    maxImpactBps: 10_000,
    networks,
  };
  const first = await quote(request, deps);
  // The first request to a host opens a connection, and its reply may be late for that reason alone.
  const { offers, refusals } = first.refusals.some(isLate) ? await quote(request, deps) : first;
  const answered = new Set(offers.map((offer) => offer.network));
  const faults = refusals.filter((refusal) => isFault(refusal.error.code) && !(isLate(refusal) && answered.has(refusal.network)));
  const hint = 'Visitors see this network without an offer. The sections above tell which host is to blame.';
  const judged = faults.map(({ network: of, mode, error }) =>
    failed('product.quote', `${subject} · ${protocols[of].name}${mode ? `, ${mode}` : ''}`, error.hint, hint),
  );
  const unverified = offers.filter(
    ({ deposit, network: of }) => deposit.state === 'unverified' && operatorsOf(context, of) >= wantedOperators,
  );
  const named = unverified.map(({ network: of, deposit }) =>
    failed(
      'product.deposit',
      `${subject} · ${protocols[of].name}`,
      `The deposit is not verified: ${deposit.state === 'unverified' ? deposit.reason : ''}`,
      hint,
    ),
  );
  if (judged.length + named.length > 0) return [...judged, ...named];
  const [best] = offers;
  if (best === undefined) return [noted('product.quote', subject, refusals.map(({ error }) => error.hint).join(' ') || 'No offer.')];
  return [
    passed(
      'product.quote',
      subject,
      `${offers.length} offers, the best ${best.quote.expectedAmountOut} over ${protocols[best.network].name}.`,
    ),
  ];
}

const operatorsOf = (context: LiveContext, network: NetworkId): number =>
  new Set(context.nodesOf(network).map(({ operator }) => operator)).size;

async function checkAddress({ from, to, network }: Path, deps: ProductDeps): Promise<readonly LiveFinding[]> {
  const [check, subject] = ['product.address', `${formatSubject(from, to)} · ${protocols[network].name}`];
  try {
    const { address = 'the network itself', operators } = await inbound(
      { network, from, to, form: { streaming: false }, acceptOneOperator: true },
      deps,
    );
    return [passed(check, subject, `${address}, by ${operators} operators.`)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, hint } = error.info;
    return [isFault(code) ? failed(check, subject, hint, 'Nothing can be paid on this path.') : noted(check, subject, hint)];
  }
}
