import { inboundEndpoint } from '../../../src/contract/v1/inbound.ts';
import { must } from '../../../src/core/errors.ts';
import type { InboundReport } from '../../../src/core/inbound/inbound.ts';
import { routersOf } from '../../../src/core/inbound/routers.ts';
import { hostsFor } from '../../../src/nodes/http/hosts.ts';
import { createNodeDeps } from '../../../src/server/deps/node-deps.ts';
import { inbound } from '../../../src/service/inbound/inbound.ts';
import { createFactsReader } from '../../../src/service/network/facts.ts';
import { amountsIn, type Case, type Judged } from './case.ts';
import { at, listPaths, type Tree, wholeNumber } from './exact-tree.ts';
import { type Fetch, nowhere, record } from './recording.ts';

const request = must(inboundEndpoint.parse({ network: 'thorchain', from_asset: 'ETH.ETH', to_asset: 'BTC.BTC' }));

async function inboundWith(fetch: Fetch, origin: string, at: number): Promise<InboundReport> {
  const now = () => at;
  const { nodes, views } = createNodeDeps(hostsFor('devnet', origin), fetch, now);
  return inbound(request, {
    nodes,
    views,
    routers: routersOf('devnet'),
    facts: createFactsReader(nodes, now),
    pauses: { read: async () => [] },
    now,
  });
}

/** Inbound address for BTC to ETH by agreement of two hosts, one of which lies. */
export async function inboundCase(): Promise<Case<InboundReport>> {
  const recording = await record(async (world, fetch) => {
    await inboundWith(fetch, world.url, Date.now());
  });

  const judge = ({ tree, outcome, plain }: Judged<InboundReport>): string | undefined => {
    if (outcome.kind === 'refused') return undefined;
    const { address, router, network, chain, operators } = outcome.value;
    if (address !== plain.address || router !== plain.router) return `one host alone moved the deposit to ${address} by ${router}`;
    if (network !== plain.network || chain !== plain.chain || operators > plain.operators) return 'it says more than two hosts did';
    const said = tree === undefined ? [] : listPaths(tree).flatMap((path) => wholeNumber(at(tree as Tree, path)) ?? []);
    const known = new Set([...amountsIn(plain), ...said]);
    const stranger = amountsIn(outcome.value).find((amount) => !known.has(amount));
    return stranger === undefined ? undefined : `no host said ${stranger}`;
  };

  return {
    name: 'inbound, of one host',
    recording,
    addresses: [...recording.answers.keys()].filter((address) => address.startsWith('/thornode/')),
    firstHostOnly: true,
    run: (fetch) => inboundWith(fetch, nowhere, recording.at),
    judge,
  };
}
