import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import example from '../../../contract/examples/inbound.json' with { type: 'json' };
import { addressFromSeed } from '../../../core/address/address.ts';
import { notingClient } from '../../fixtures/answers.ts';
import { type DepositPath, readInbound } from './inbound.ts';

const path: DepositPath = { network: 'thorchain', from: 'BTC.BTC', to: 'ETH.ETH', mode: 'single', chain: 'BTC' };
const body = { ...example, network: 'thorchain', chain: 'BTC' };
const attacker = addressFromSeed('BTC', new TextEncoder().encode('attacker'));
const row = { chain: 'BTC', address: body.inbound_address, halted: false, global_trading_paused: false, chain_trading_paused: false };
const hosts = ['https://one.example/api', 'https://two.example'];

/** Responses of the service and each host; a host without one is unreachable. */
function world(nodes: Readonly<Record<string, unknown>>, service: object = {}) {
  return notingClient(async (url) => {
    const host = hosts.find((one) => url.startsWith(one));
    if (host === undefined) return Response.json({ ...body, ...service });
    const answer = nodes[host];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer instanceof Response ? answer : Response.json(answer);
  });
}

beforeEach(() => {
  const meta = { content: JSON.stringify({ thorchain: hosts, mayachain: [] }) };
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'meta[name="nodes"]' ? meta : null) });
});
afterEach(() => vi.unstubAllGlobals());

test('a node that confirms the address leaves no caution, and no other node is contacted', async () => {
  const { asked, client } = world({ 'https://one.example/api': [{ chain: 'ETH' }, row] });
  expect(await readInbound(client, path, {})).toMatchObject({ cautions: [] });
  expect(asked.filter((url) => url.startsWith('https://'))).toEqual(['https://one.example/api/thorchain/inbound_addresses']);
});

test.each([
  ['another address', [{ ...row, address: attacker }], 'upstream_invalid'],
  ['a router that the service does not name', [{ ...row, router: attacker }], 'upstream_invalid'],
  ['a halted chain', [{ ...row, halted: true }], 'trading_halted'],
  ['paused trading', [{ ...row, global_trading_paused: true }], 'trading_halted'],
  ['a halt that cannot be read', [{ ...row, chain_trading_paused: 'no' }], 'trading_halted'],
])('a node that reports %s stops the deposit check', async (_name, answer, code) => {
  const { client } = world({ 'https://one.example/api': answer });
  await expect(readInbound(client, path, {})).rejects.toMatchObject({ code, hint: expect.stringContaining('one.example') });
});

test('rejects a service that names a different address from the node’s', async () => {
  const { client } = world({ 'https://one.example/api': [row] }, { inbound_address: attacker });
  await expect(readInbound(client, path, {})).rejects.toMatchObject({ code: 'upstream_invalid' });
});

test('rejects a service whose gas rate is more than twice the node’s', async () => {
  const at = (rate: string, service: string) =>
    readInbound(world({ 'https://one.example/api': [{ ...row, gas_rate: rate }] }, { gas_rate: service }).client, path, {});
  await expect(at('3', '6')).resolves.toMatchObject({ cautions: [] });
  await expect(at('3', '7')).rejects.toMatchObject({ code: 'upstream_invalid' });
  await expect(at('cheap', '7')).resolves.toMatchObject({ cautions: [] });
});

test.each([
  ['nothing', undefined],
  ['HTML', new Response('<html>')],
  ['an error', new Response('[]', { status: 503 })],
  ['no such chain', []],
  ['an object', { BTC: row }],
  ['an address that is no text', [{ ...row, address: 7 }]],
])('falls back to the next host if the first answers with %s', async (_name, answer) => {
  const { asked, client } = world({ 'https://one.example/api': answer, 'https://two.example': [row] });
  expect(await readInbound(client, path, {})).toMatchObject({ cautions: [] });
  expect(asked).toContain('https://two.example/thorchain/inbound_addresses');
});

test('requires acceptance if no host can be reached', async () => {
  expect(await readInbound(world({}).client, path, {})).toMatchObject({ cautions: ['server_only'] });
  const alone = { deposit: { state: 'one_operator', operators: 1 }, hosts: 1 };
  expect(await readInbound(world({}, alone).client, path, {})).toMatchObject({ cautions: ['one_operator', 'server_only'] });
});

test('needs no node for a deposit on the network itself', async () => {
  const { inbound_address: _none, ...native } = { ...body, chain: 'THOR' };
  const { client, asked } = notingClient(async () => Response.json(native));
  const given = { ...path, from: 'THOR.RUNE', chain: 'THOR' };
  expect(await readInbound(client, given, {})).toMatchObject({ cautions: [] });
  expect(asked).toHaveLength(1);
});
