import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import { startWorld } from '../../../src/service/fixtures/world.ts';
import { type Busy, payIntoBoth, seededName } from '../../devnet/fixtures/busy-networks.ts';
import { person, type RunningWorld, runDevnet } from '../../devnet/fixtures/running-devnet.ts';
import { reasonsFor } from './by-design.ts';
import { type CallValues, nodeCalls } from './node-calls.ts';
import { type CallOutcome, callPeer } from './peer-call.ts';
import { queryCalls } from './query-calls.ts';
import { queryLayers } from './query-layers.ts';
import { type ComparedQuote, compareQuotes } from './quotes.ts';

/** One call, its outcome, and why it need not be served; without a reason, swaps need it. */
export interface PeerRow {
  readonly client: string;
  readonly name: string;
  readonly outcome: CallOutcome;
  readonly reasons: readonly string[];
}

export interface PeersReport {
  readonly rows: readonly PeerRow[];
  readonly quotes: readonly ComparedQuote[];
}

/** Blocks until the first payouts. */
const untilPaid = 400;

async function valuesOf(world: RunningWorld, busy: Busy, network: NetworkId): Promise<CallValues> {
  const [done = '', refunded = ''] = busy.deposits[network];
  const coin = network === 'thorchain' ? (['THOR.RUNE', 30_000_000_000_000n] as const) : (['MAYA.CACAO', 3_000_000_000_000_000n] as const);
  const streaming = await world.pay(network, coin, `=:ETH.ETH:${person('ETH')}:0/5/20`);
  return { url: world.url, network, done, refunded, streaming, name: seededName, owner: busy.owners[network] };
}

/** Runs every call of the libraries sequentially, on networks with swaps in every stage. */
async function callAll(): Promise<readonly PeerRow[]> {
  const world = await runDevnet('own');
  try {
    const busy = await payIntoBoth(world);
    await world.advance(untilPaid);
    const thor = await valuesOf(world, busy, 'thorchain');
    const maya = await valuesOf(world, busy, 'mayachain');
    await world.advance(3);
    const calls = [...nodeCalls([thor, maya]), ...queryCalls(queryLayers(world.url), thor, maya)];
    const rows: PeerRow[] = [];
    for (const call of calls) {
      const reasons = reasonsFor(`${call.client} ${call.name}`).map(({ why }) => why);
      rows.push({ client: call.client, name: call.name, outcome: await callPeer(call), reasons });
    }
    return rows;
  } finally {
    await world.close();
  }
}

async function quoteAll(): Promise<readonly ComparedQuote[]> {
  const world = await startWorld();
  try {
    await world.control('clock', { pause: true });
    return await compareQuotes(world, queryLayers(world.url));
  } finally {
    await world.close();
  }
}

/** Runs the networks' front-end libraries on the devnet, suppressing what they print about failed requests. */
export async function runPeers(): Promise<PeersReport> {
  const { error, warn } = console;
  Object.assign(console, { error: () => undefined, warn: () => undefined });
  try {
    return { rows: await callAll(), quotes: await quoteAll() };
  } finally {
    Object.assign(console, { error, warn });
  }
}

/** Figures that differ between our offer and their quote, by name. */
export const differencesOf = ({ ours, theirs }: ComparedQuote): readonly string[] => {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return names.filter((name) => ours[name] !== theirs[name]).map((name) => `${name}: ${ours[name]}, not ${theirs[name]}`);
};

/** Faults: a swap call that fails, a call served despite a reason, a call with two reasons, a differing quote. */
export function faultsOf({ rows, quotes }: PeersReport): readonly string[] {
  const calls = rows.flatMap(({ client, name, outcome, reasons }) => {
    const call = `${client} ${name}`;
    if (reasons.length > 1) return [`${call} has ${reasons.length} reasons not to be served.`];
    if (reasons.length === 1) return outcome.kind === 'works' ? [`${call} is said not to be served, and works.`] : [];
    return outcome.kind === 'works' ? [] : [`${call} does not work: ${outcome.kind === 'failed' ? outcome.words : 'no such path'}.`];
  });
  const quoted = quotes.flatMap((compared) =>
    differencesOf(compared).map((difference) => `${compared.pair} on ${compared.network}, ${compared.mode}, differs in ${difference}.`),
  );
  const silent = networkIds.filter((network) => !quotes.some((compared) => compared.network === network));
  return [...calls, ...quoted, ...silent.map((network) => `No quote of ${network} was compared.`)];
}
