import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardanoKeyHash, writeCardanoPayment } from '../../scripts/devnet/chains/cardano/cardano-transaction.ts';
import type { QuoteResponse } from '../contract/v1/quote.ts';
import { addressFromSeed, encodeAddress } from '../core/address/address.ts';
import { memoOfMetadata, metadataChunks } from '../core/carrier/cardano-metadata.ts';
import { readZcashRequest } from '../core/carrier/zcash-request.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { type Running, startRunning } from './fixtures/running.ts';

stretchDeadlines({ timers: true });
let running: Running;
let devnet: string;

beforeAll(async () => {
  running = await startRunning();
  devnet = `http://127.0.0.1:${Number(new URL(running.url).port) + 1}`;
  await running.control('clock', { pause: true });
});
afterAll(() => running.close());

const fillSeed = (seed: number) => new Uint8Array(32).fill(seed);
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const payer = encodeAddress('ADA', cardanoKeyHash(fillSeed(5)));
const transparent = addressFromSeed('ZEC', fillSeed(6));

type Fields = Readonly<Record<string, string>>;
type Answer = Partial<QuoteResponse> & { readonly code?: string; readonly field?: string; readonly error?: string; readonly hint?: string };

const fetchQuote = async (fields: Fields): Promise<Answer> => {
  const query = new URLSearchParams({ network: 'mayachain', to_asset: 'ETH.ETH', destination, ...fields });
  return (await (await running.direct(`/api/v1/quote?${query}`)).json()) as Answer;
};
const post = async (url: string, body: object): Promise<string> => {
  const headers = { 'Content-Type': 'application/json', 'x-api-key': devnetApiKey };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text();
};
const mcpOf = (fields: Fields) =>
  post(`${running.url}/mcp`, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_swap_quote', arguments: { network: 'mayachain', to_asset: 'ETH.ETH', destination, ...fields } },
  });

describe('a deposit from Cardano, where the operator has enabled it', () => {
  const fields = { from_asset: 'ADA.ADA', amount: '10000000000' };
  const metadataOf = (answer: Answer): unknown => JSON.parse(answer.carrier?.metadata ?? 'null');

  const koios = (path: string, body: RequestInit['body'] & {}, type = 'application/json') =>
    fetch(`${devnet}/cardano/api/v1/${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });

  /** Submits a signed payment of 100 ADA to the vault with the given metadata; returns the outcome. */
  async function submitted(metadata: unknown): Promise<string> {
    const { inbound_address: to = '' } = await fetchQuote(fields);
    await running.control('faucet', { chain: 'ADA', address: payer, amount: '10025000000' });
    const coins = (await (await koios('address_utxos', JSON.stringify({ _addresses: [payer] }))).json()) as {
      tx_hash: string;
      tx_index: number;
    }[];
    const { tx_hash: txid = '', tx_index: index = 0 } = coins.at(-1) ?? {};
    const paid = { input: { txid, index }, to, lovelace: 100_000_000n, fee: 250_000n, ttl: 10n ** 10n };
    const bytes = writeCardanoPayment({ ...paid, metadata: metadata === undefined ? '' : JSON.stringify(metadata) }, fillSeed(5));
    const answer = await koios('submittx', Uint8Array.from(bytes), 'application/cbor');
    const tx = (await answer.json()) as string;
    expect([answer.status, tx]).toEqual([202, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await running.control('clock', { advance_blocks: 60 });
    const seen = (await (await running.direct(`/api/v1/track?tx=${tx}&network=mayachain`)).json()) as { state: string };
    return seen.state;
  }

  test('is quoted with CIP-20 metadata that holds the memo, over REST, MCP and the aggregator', async () => {
    await expect.poll(async () => (await fetchQuote(fields)).memo, { interval: 300 }).toMatch(/^=:e:0x/);
    const answer = await fetchQuote(fields);
    expect(answer.inbound_address).toMatch(/^addr1/);
    expect(memoOfMetadata(metadataOf(answer))).toBe(answer.memo);
    const mcp = await mcpOf(fields);
    expect(mcp).toContain('as the metadata {');
    expect(mcp).toContain(answer.inbound_address);
    const aggregator = JSON.parse(
      await post(`${running.url}/aggregator/v1/quote`, {
        sellAsset: 'ADA.ADA',
        buyAsset: 'ETH.ETH',
        sellAmount: '100',
        slippage: 3,
        destinationAddress: destination,
      }),
    ) as { routes: { carrier?: { metadata: string }; memo?: string }[] };
    expect(memoOfMetadata(JSON.parse(aggregator.routes[0]?.carrier?.metadata ?? 'null'))).toBe(aggregator.routes[0]?.memo);
  });

  test('has a memo of several parts with a refund address, and is refused below 1 ADA', async () => {
    const { memo = '', ...answer } = await fetchQuote({ ...fields, refund_address: payer });
    expect(memo).toContain(`/${payer}`);
    const { msg } = (metadataOf(answer) as { '674': { msg: string[] } })['674'];
    expect(msg.length).toBeGreaterThan(1);
    expect(msg.join('')).toBe(memo);
    expect(await fetchQuote({ ...fields, amount: '99999999' })).toMatchObject({ code: 'amount_too_low' });
    const byron = 'Ae2tdPwUPEZFSi1cTyL1ZL6bgixhc2vSy5heg6Zg9uP7PpumkAJ82Qprt8b';
    expect(await fetchQuote({ ...fields, refund_address: byron })).toMatchObject({ code: 'invalid_address', field: 'refund_address' });
  });

  test('is swapped by the vault with that metadata, and refunded with any other carrier', async () => {
    const answer = await fetchQuote(fields);
    expect(await submitted(metadataOf(answer))).not.toMatch(/refund/);
    const chunks = metadataChunks(answer.memo ?? '');
    for (const other of [{ '6676': { memo: chunks } }, { '674': chunks }, { '674': { msg: chunks[0] } }, undefined])
      expect(await submitted(other), JSON.stringify(other)).toMatch(/refunded|outbound/);
  });
});

describe('a Zcash deposit to MAYAChain', () => {
  const fields = { from_asset: 'ZEC.ZEC', amount: '100000000' };

  test('is refused without a refund address, with a hint that names what to send, over REST and MCP', async () => {
    const refused = await fetchQuote(fields);
    expect(refused).toMatchObject({ code: 'invalid_field', field: 'refund_address' });
    expect(JSON.stringify(refused)).toContain('transparent address');
    const mcp = await mcpOf(fields);
    expect(mcp).toContain('refund_address');
    expect(mcp).not.toMatch(/"memo":"=/);
    const figures = new URLSearchParams({ ...fields, network: 'mayachain', to_asset: 'ETH.ETH' });
    expect((await running.direct(`/api/v1/quote?${figures}`)).status).toBe(200);
  });

  test('names the refund address in its memo, and has one payment request for transparent and shielded senders', async () => {
    const answer = await fetchQuote({ ...fields, refund_address: transparent });
    expect(answer.memo).toContain(`${destination}/${transparent}`);
    const rows = (await (await fetch(`${devnet}/mayanode/mayachain/inbound_addresses`)).json()) as {
      chain: string;
      shielded_memo_config?: { unified_address: string };
    }[];
    const shieldedAddress = rows.find(({ chain }) => chain === 'ZEC')?.shielded_memo_config?.unified_address;
    expect(readZcashRequest(answer.carrier?.uri ?? '')).toEqual({
      address: answer.inbound_address,
      amount: 100_000_000n,
      shieldedAddress,
      memo: answer.memo,
    });
    expect(await mcpOf({ ...fields, refund_address: transparent })).toContain('A Zcash wallet pays both from zcash:?address=');
  });
});
