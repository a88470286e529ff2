import { test } from 'vitest';
import { payIntoBoth, seededName } from '../../devnet/fixtures/busy-networks.ts';
import { runDevnet, person } from '../../devnet/fixtures/running-devnet.ts';
import { nodeCalls } from './node-calls.ts';
import { queryCalls } from './query-calls.ts';
import { queryLayers } from './query-layers.ts';
import { outcomeOf } from './peer-call.ts';
test('x', async () => {
  const world = await runDevnet();
  const busy = await payIntoBoth(world);
  await world.advance(400);
  const values = await Promise.all((['thorchain', 'mayachain'] as const).map(async (network) => ({ url: world.url, network, done: busy.deposits[network][0]!, refunded: busy.deposits[network][1]!, streaming: await world.pay(network, network === 'thorchain' ? ['THOR.RUNE', 30_000_000_000_000n] : ['MAYA.CACAO', 3_000_000_000_000_000n], `=:ETH.ETH:${person('ETH')}:0/5/20`), name: seededName, owner: busy.owners[network] })));
  await world.advance(3);
  for (const call of nodeCalls(values)) { const o = await outcomeOf(call); if (o.kind === 'failed') console.log('XX', call.client, call.name, o.kind, 'words' in o ? o.words : ''); }
  for (const call of queryCalls(queryLayers(world.url), values[0]!, values[1]!)) { const o = await outcomeOf(call); console.log('XX', call.client, call.name, o.kind, 'words' in o ? o.words : ''); }
  await world.close();
}, 60000);
