import { readFileSync } from 'node:fs';
import { networkIds, protocols } from '../../../src/core/network/protocol.ts';
import { byDesign } from './by-design.ts';
import type { PeerRow, PeersReport } from './run-peers.ts';

const root = new URL('../../../', import.meta.url);

/** File of the report. */
export const peersPageFile = new URL('content/reference/clients.md', root);

const versionOf = (client: string): string => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return devDependencies[`@xchainjs/${client}`] ?? '';
};

const code = (name: string): string => `\`${name}\``;
const listed = (rows: readonly PeerRow[]): string => rows.map(({ name }) => code(name)).join(', ');

function clientTable(rows: readonly PeerRow[], clients: readonly string[]): string {
  const lines = clients.map((client) => {
    const needed = rows.filter((row) => row.client === client && row.reasons.length === 0);
    const works = needed.filter(({ outcome }) => outcome.kind === 'works');
    const rest = rows.filter((row) => row.client === client && row.reasons.length > 0).length;
    return `| ${code(client)} ${versionOf(client)} | ${works.length} of ${needed.length} | ${listed(works)} | ${rest} |`;
  });
  return ['| Client | Work | Calls that swaps need | Not served by design |', '|---|---|---|---|', ...lines].join('\n');
}

function designTable(rows: readonly PeerRow[], clients: readonly string[]): string {
  const lines = byDesign.map(({ why }) => {
    const calls = clients.flatMap((client) => {
      const own = rows.filter((row) => row.client === client && row.reasons.includes(why));
      return own.length === 0 ? [] : [`${client}: ${listed(own)}`];
    });
    return `| ${why} | ${calls.join('; ')} |`;
  });
  return ['| Why | Calls |', '|---|---|', ...lines].join('\n');
}

function quoteTable({ quotes }: PeersReport): string {
  const pairs = [...new Set(quotes.map(({ pair }) => pair))];
  const modes = (pair: string, network: string): string =>
    quotes
      .filter((compared) => compared.pair === pair && compared.network === network)
      .map(({ mode }) => mode)
      .join(', ');
  const lines = pairs.map((pair) => `| ${pair} | ${networkIds.map((network) => modes(pair, network)).join(' | ')} |`);
  const head = networkIds.map((network) => protocols[network].name).join(' | ');
  return [`| Swap | ${head} |`, '|---|---|---|', ...lines].join('\n');
}

/** Formats the report as Markdown, without figures that change between runs. */
export function peersPage(report: PeersReport): string {
  const { rows, quotes } = report;
  const clients = [...new Set(rows.map(({ client }) => client))];
  const figures = Object.keys(quotes[0]?.ours ?? {});
  return `# Others' clients at the devnet

Sources: the packages named in the first table, at the versions that \`package.json\` pins (2026-11). Written by \`npm run bench -- peers\`, which lets the networks' front-end libraries (xchainjs) call the devnet; \`scripts/bench/peers/peers.test.ts\` fails where this page says otherwise than they do. What each answer has to look like stands in [the specifications](../../src/spec/recorded/README.md); \`scripts/devnet/not-served.ts\` has their paths that the devnet leaves out.

## Calls

Every method of the generated clients is called, and every one of the query layers that asks a node for something.

${clientTable(rows, clients)}

While nothing has been paid, \`checkTxProgress\` reads the first of no payouts and throws: the networks' specification lets that list be empty. The same libraries name \`ETH.ETH\` where memos have its short code \`e\`, and refuse the code.

## Not served by design

${designTable(rows, clients)}

## Quotes

The offers that the product makes, beside the quote of the query layer for the same request; ${quotes.length} quotes are equal in each of: ${figures.join(', ')}.

${quoteTable(report)}

- The libraries count in the decimals of the asset's own chain, the networks and we in 1e8 (CACAO 1e10). Our amounts are compared in their decimals; what USDC's six cannot say is cut off by them.
- Not compared, since it is defined otherwise: the dust threshold (on MAYAChain a table within the library, here what the node says), the waiting time of a whole swap (ours is never below one block), and fees in total (theirs on THORChain are the parts alone, which are compared one by one).
- \`outboundDelay\` and \`confCounting\` are estimates of the library from pools and settings of its own, such as 6.25 BTC a block. We show what the quote says.
`;
}
