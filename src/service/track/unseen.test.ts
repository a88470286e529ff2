import { beforeEach, expect, test } from 'vitest';
import { trackEndpoint, trackResponse } from '../../contract/v1/track.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { followDeposit } from './follow.ts';

stretchDeadlines({ timers: true });
const world = testWorld();

beforeEach(async () => {
  await world.control('clock', { pause: true });
});

async function paid(asset: string, amount: string, memo: string): Promise<string> {
  const { tx } = (await world.control('pay', { network: 'thorchain', asset, amount, memo })) as { readonly tx: string };
  await world.control('clock', { advance_blocks: 1_000 });
  return tx;
}

const follow = (fields: Readonly<Record<string, string>>, deps = world.deps()) => followDeposit(must(trackEndpoint.parse(fields)), deps);

test.each([
  ['BTC.BTC', '10000000', '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1'],
  ['ETH.ETH', '100000000', '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:1'],
])('points a deposit of %s requested on the other network to its own', async (asset, amount, memo) => {
  const tx = await paid(asset, amount, memo);
  const error = await follow({ tx, network: 'mayachain' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  const { info } = error as AppError;
  expect(info).toMatchObject({ code: 'transaction_not_found', field: 'network', details: { network: 'thorchain' } });
  expect(info.hint).toBe('THORChain has this transaction, and MAYAChain will not see it. Ask with network=thorchain.');
  expect((await follow({ tx, network: 'thorchain' })).track).toMatchObject({ network: 'thorchain', source: 'node' });
});

test('reports a transaction that neither network has seen as not seen yet', async () => {
  const error = await follow({ tx: 'ab'.repeat(32), network: 'mayachain' }).catch((thrown: unknown) => thrown);
  expect((error as AppError).info).toMatchObject({ code: 'transaction_not_found', hint: expect.stringContaining('No node has seen') });
});

test('does not promise that a deposit below dust will be seen within minutes', async () => {
  const deps = world.deps();
  const facts = await deps.facts.read('thorchain');
  const dust = (facts.ok && facts.value.inbound.find(({ chain }) => chain === 'BTC')?.dustThreshold) || 0n;
  const tx = await paid('BTC.BTC', `${dust - 1n}`, '=:e:0x86d526d6624AbC0178cF7296cD538Ecc080A95F1:1');
  const reply = trackEndpoint.respond(await follow({ tx, network: 'thorchain' }, deps), deps.now());
  const { deposit } = trackResponse.parse(reply.ok && reply.answer);
  expect(deposit).toMatchObject({ place: 'block', below_dust: true });
  expect(deposit?.message).not.toContain('within minutes');
});
