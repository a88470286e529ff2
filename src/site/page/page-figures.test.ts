import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultKinds } from '../../../scripts/devnet/faults.ts';
import { genesisState } from '../../../scripts/devnet/genesis.ts';
import { setting } from '../../../scripts/devnet/networks/state.ts';
import { mcpSurface, tools } from '../../contract/mcp/endpoint.ts';
import { quoteViewUri } from '../../contract/mcp/quote-tool.ts';
import { mcpRevisions } from '../../contract/mcp/tools.ts';
import { trackResponse } from '../../contract/v1/track.ts';
import { chains } from '../../core/chain/chain.ts';
import { routersOf } from '../../core/inbound/routers.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { defaultToleranceBps } from '../../core/quote/protection.ts';
import { refundCodes } from '../../core/track/track-reading.ts';
import { hostsFor } from '../../nodes/http/hosts.ts';
import { usageDays } from '../../server/keys/api-keys.ts';
import { devnetApiKey } from '../../server/runtime/env.ts';
import { idempotencyWindows } from '../../server/store/idempotency/idempotency.ts';
import { signupBounds } from '../../service/mail/subscribers.ts';
import { factsFreshMs, factsStaleMs } from '../../service/network/facts.ts';
import { outboxKeep } from '../../service/outbox/outbox.ts';
import { registrationKeepMs } from '../../service/ports/registration-store.ts';
import { softDeadlineMs } from '../../service/quote/pending.ts';
import { llmsFull } from '../discovery/llms.ts';
import { toPage } from './page.ts';

const root = new URL('../../../', import.meta.url).pathname;
const page = (name: string) => readFileSync(`${root}content/${name}.mdx`, 'utf8');
const days = (ms: number) => `${ms / 86_400_000} days`;

const stagenet = hostsFor('stagenet');
/** Hosts, chains and routers of the product on stagenet. */
const stagenetFigures = [
  ...[...stagenet.mayanode, ...stagenet.mayaMidgard, ...Object.values(stagenet.chainIds ?? {})].map((text) => `\`${text}\``),
  ...new Set(Object.values(routersOf('stagenet')).flatMap((byChain) => Object.values(byChain).flat())),
  ...(stagenet.thornode.length + stagenet.midgard.length === 0
    ? ['| Node | None that is public |', '| Midgard | None that is public |']
    : []),
];

/** Fee of a message in units of the network's asset, as recorded. */
const messageFee = (id: NetworkId) => Number(setting(genesisState(id, 1n, 0), 'NativeTransactionFee'));

/** Figures in page texts, derived from the product's constants. */
const figures: readonly (readonly [page: string, text: string])[] = [
  ['developers/quotes', `After ${softDeadlineMs / 1_000} s`],
  ['developers/quotes', `| Not sent | \`${defaultToleranceBps}\``],
  [
    'developers/quotes',
    `default interval is ${protocols.thorchain.streamingInterval} block on THORChain and ${protocols.mayachain.streamingInterval} on MAYAChain`,
  ],
  ['developers/halts', `At most ${factsFreshMs / 1000} s`],
  ['developers/halts', `Up to ${factsStaleMs / 1000} s`],
  ['developers/mcp', `A body may have ${mcpSurface.maxBodyBytes / 1024} KB`],
  ['agents', `may have ${mcpSurface.maxBodyBytes / 1024} KB`],
  ['developers/mcp', `\`${quoteViewUri}\``],
  ['developers/memos', `| ${protocols.mayachain.maxAffiliateBps} |`],
  ['developers/fees', `${messageFee('thorchain') / 1e8} RUNE (\`native_tx_fee_rune\``],
  ['developers/fees', `${messageFee('mayachain') / 1e10} CACAO (\`NATIVETRANSACTIONFEE\``],
  ['developers/idempotency', `Taken over after ${idempotencyWindows.leaseMs / 1000} s`],
  ['developers/idempotency', `remembered for ${idempotencyWindows.keepMs === 3_600_000 ? 'one hour' : 'another time'}`],
  [
    'developers/rest-messages',
    `at most ${signupBounds.perMailbox} confirmation emails until its owner confirms, ${signupBounds.restMs / 3_600_000} hours apart, and ${signupBounds.perHour} an hour`,
  ],
  ['privacy', `hasn't confirmed | ${days(signupBounds.keepMs)} |`],
  ['privacy', `delivered report or email | ${days(outboxKeep.finishedMs)} |`],
  ['privacy', `up to ${days(outboxKeep.quarantineMs)}`],
  ['privacy', `days older than ${usageDays} are not shown`],
  ['privacy', `that changes every day | ${days(registrationKeepMs)} |`],
  ...stagenetFigures.map((figure) => ['developers/stagenet', figure] as const),
  ['developers/self-hosting', `requests by day, for ${usageDays} days`],
  ['developers/self-hosting', `the key is \`${devnetApiKey}\``],
];

test.each(figures)('%s contains: %s', (name, text) => {
  expect(page(name)).toContain(text);
});

test('has the hosts, chains and routers of stagenet in the full text for models', () => {
  const [, , source = ''] = page('developers/stagenet').split(/^---$/m);
  const stagenetPage = toPage({
    id: 'developers/stagenet',
    file: 'content/developers/stagenet.mdx',
    matter: { title: 'Stagenet', description: 'Test networks.', kind: 'doc', section: 'Run', updated: '2026-11-23', agents: 'Hosts.' },
    source,
  });
  const full = llmsFull([stagenetPage], { origin: 'https://strait.example', samples: {} });
  expect(stagenetFigures.filter((figure) => !full.includes(figure))).toEqual([]);
});

test('lists the gas rate units of the chains', () => {
  const rows = [...page('developers/assets').matchAll(/^\| (`[a-zA-Z]+`(?:, `[a-zA-Z]+`)*) \| [^|]+ \| 1e([0-9]+), for/gm)];
  const written = rows.flatMap(([, units = '', power]) => [...units.matchAll(/`([a-zA-Z]+)`/g)].map(([, unit]) => `${unit} 1e${power}`));
  const inUse = Object.values(chains).filter(({ id }) => !['MAYA', 'XRD', 'SUI', 'ADA'].includes(id));
  const wanted = inUse.map(({ gasUnit, gasUnitsPerAsset }) => `${gasUnit} 1e${gasUnitsPerAsset.toString().length - 1}`);
  expect(written.sort()).toEqual([...new Set(wanted)].sort());
});

test('documents every variable that the product reads on the self-hosting page', () => {
  const source = readFileSync(`${root}src/server/runtime/env.ts`, 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(names).toContain('SITE_URL');
  const rows = new Set([...page('developers/self-hosting').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
  expect(names.filter((name) => !rows.has(name))).toEqual([]);
});

test('lists every way a host can misbehave on the devnet page', () => {
  const rows = [...page('developers/devnet').matchAll(/^\| `([a-z0-9]+)` \| [A-Z]/gm)].map(([, kind]) => kind);
  expect(rows.filter((kind) => (faultKinds as readonly (string | undefined)[]).includes(kind))).toEqual([...faultKinds]);
});

test('has a row for every state and every refund reason on the tracking page', () => {
  const rows = [...page('developers/tracking').matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name);
  // The page lists the events of the stream (server/http/track-stream.ts) in between.
  expect(rows).toEqual(['state', ...trackResponse.shape.state.options, 'track', 'unseen', 'unavailable', 'end', ...refundCodes]);
});

test('lists the revisions and the tools on the MCP page', () => {
  const text = page('developers/mcp');
  for (const name of [...mcpRevisions, ...tools.map((tool) => tool.name)]) expect(text).toContain(`\`${name}\``);
});

test('lists the networks’ own short codes', () => {
  const rows = [...page('developers/memos').matchAll(/^\| `([A-Z]+\.[A-Z]+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(15);
  const findCodes = (network: NetworkId, asset: string) =>
    Object.entries(protocols[network].shortCodes)
      .filter(([, name]) => name === asset)
      .map(([code]) => code)
      .sort((a, b) => a.length - b.length);
  for (const [, asset = '', thor = '', maya = ''] of rows) {
    const written = (network: NetworkId) =>
      findCodes(network, asset)
        .map((code) => `\`${code}\``)
        .join(', ') || 'None';
    expect([asset, thor, maya]).toEqual([asset, written('thorchain'), written('mayachain')]);
  }
});
