import { addressFromSeed } from '../../../src/core/address/address.ts';
import { AppError } from '../../../src/core/errors.ts';
import type { SwapTrack } from '../../../src/core/track/track.ts';
import { hostsFor } from '../../../src/nodes/http/hosts.ts';
import { createTracks } from '../../../src/server/deps/tracks.ts';
import { amountsIn, type Case, type Judged } from './case.ts';
import { at, exactTree, listPaths, type Tree, wholeNumber } from './exact-tree.ts';
import { type Fetch, nowhere, type Recording, record } from './recording.ts';

/** How a swap ends: paid out, or refunded to its sender. */
export type Ending = 'done' | 'refunded';

const limits: Readonly<Record<Ending, string>> = { done: '1', refunded: '99999999999999' };

async function trackWith(fetch: Fetch, origin: string, at: number, tx: string): Promise<SwapTrack> {
  const tracks = createTracks('devnet', hostsFor('devnet', origin), fetch, () => at);
  const reply = await tracks.read('thorchain', tx);
  if (!reply.ok) throw new AppError(reply.error.info);
  if (reply.value === undefined) throw new AppError({ code: 'transaction_not_found', hint: '' });
  return reply.value;
}

/** Every integer of a response, including those within texts such as memos. */
function numbersIn(tree: Tree): readonly bigint[] {
  return listPaths(tree).flatMap((path) => {
    const leaf = at(tree, path);
    const whole = wholeNumber(leaf);
    if (whole !== undefined) return [whole];
    if (typeof leaf !== 'string') return [];
    return [...leaf.matchAll(/(\d{1,40})(?:e(\d{1,2}))?/gi)].map(([, digits = '0', zeros = '0']) => BigInt(digits) * 10n ** BigInt(zeros));
  });
}

/** Tracks a completed swap by its transaction; queries Midgard where the node does not report enough. */
export async function trackCase(ending: Ending): Promise<Case<SwapTrack>> {
  let hash = '';
  const recording: Recording = await record(async (world, fetch) => {
    const to = addressFromSeed('ETH', new TextEncoder().encode('mutants'.padEnd(32, '.')));
    const memo = `=:ETH.ETH:${to}:${limits[ending]}`;
    hash = ((await world.control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000000', memo })) as { tx: string }).tx;
    await world.control('clock', { advance_blocks: 400 });
    for (const path of [
      `thornode/thorchain/tx/status/${hash}`,
      `thornode/thorchain/tx/details/${hash}`,
      `midgard/v2/actions?txid=${hash}&limit=50`,
    ]) {
      await fetch(`${world.url}/${path}`);
    }
    await trackWith(fetch, world.url, Date.now(), hash);
  });
  const run = (fetch: Fetch) => trackWith(fetch, nowhere, recording.at, hash);
  const recorded = new Set([...recording.answers.values()].flatMap(({ text }) => numbersIn(exactTree(text) ?? null)));

  const judge = ({ tree, outcome, plain }: Judged<SwapTrack>): string | undefined => {
    if (outcome.kind === 'refused') return undefined;
    const track = outcome.value;
    if (ending === 'refunded' && track.state === 'done' && plain.state === 'refunded' && track.outs.some(({ kind }) => kind === 'refund')) {
      return 'a refund is shown as success';
    }
    const said = new Set(tree === undefined ? [] : numbersIn(tree));
    const stranger = amountsIn(track).find((amount) => !recorded.has(amount) && !said.has(amount));
    return stranger === undefined ? undefined : `no answer said ${stranger}`;
  };

  const addresses = [...recording.answers].filter(([, { status }]) => status === 200).map(([address]) => address);
  return { name: `track, ${ending}`, recording, addresses, run, judge };
}
