import { expect, test } from 'vitest';
import example from '../../../contract/examples/inbound.json' with { type: 'json' };
import { notingClient } from '../../fixtures/answers.ts';
import { type DepositPath, readInbound } from './inbound.ts';

const path: DepositPath = { network: 'thorchain', from: 'BTC.BTC', to: 'ETH.ETH', mode: 'streaming', chain: 'BTC' };
const body = { ...example, network: 'thorchain', chain: 'BTC' };
const answering = (more: object) => notingClient(async () => Response.json({ ...body, ...more }));

test('the deposit check is requested with the order’s network, assets and mode', async () => {
  const { asked, client } = answering({});
  expect(await readInbound(client, path, {})).toMatchObject({ inbound_address: example.inbound_address, hosts: example.hosts });
  expect(asked).toEqual(['/api/v1/inbound?network=thorchain&from_asset=BTC.BTC&to_asset=ETH.ETH&mode=streaming&accept_one_operator=true']);
});

test('a mint is checked with its amount', async () => {
  const { asked, client } = answering({});
  await readInbound(client, { ...path, to: 'BTC-BTC', mode: 'mint', amount: '20000000' }, {});
  expect(asked).toEqual([
    '/api/v1/inbound?network=thorchain&from_asset=BTC.BTC&to_asset=BTC-BTC&mode=mint&amount=20000000&accept_one_operator=true',
  ]);
});

test('a solvency halt that has just ended is a caution', async () => {
  const warnings = [{ code: 'recent_solvency_halt', severity: 'warning', message: 'Halted until a minute ago.', seconds: 60 }];
  const { cautions } = await readInbound(answering({ warnings }).client, path, {});
  expect(cautions).toContain('solvency');
  expect((await readInbound(answering({}).client, path, {})).cautions).not.toContain('solvency');
});

test('a response for another network or chain is rejected', async () => {
  for (const more of [{ network: 'mayachain' }, { chain: 'ETH' }, { hosts: undefined }])
    await expect(readInbound(answering(more).client, path, {})).rejects.toMatchObject({ reason: 'unreadable' });
});
