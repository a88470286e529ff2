import { createHash } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { type ReceiptTrust, verifyReceipt } from '../../client/receipt.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { receiptedCheckEndpoint, receiptedDepositEndpoint } from '../../contract/receipts/deposits.ts';
import { receiptedQuoteEndpoint } from '../../contract/receipts/quote.ts';
import type { DepositResponse } from '../../contract/v1/deposit.ts';
import { deposit } from '../../service/inbound/deposit.ts';
import { secondOpinion } from '../../service/inbound/second-opinion.ts';
import { getQuote } from '../../service/quote/get-quote.ts';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv } from '../fixtures/memoless-world.ts';
import { createSigningKeysHandler, signingKeysPath } from '../handlers/signing-keys-handler.ts';
import { streamQuote } from './quote-stream.ts';
import { type OtherWays, serve, type UseCase } from './serve.ts';

stretchDeadlines();
const issuer = 'https://strait.example';
let devnet: RunningDevnet;
let deps: ServerDeps;

beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
  deps = createServerDeps(devnetEnv(devnet.url, { siteUrl: issuer }), () => undefined);
});
afterAll(() => devnet.close());

type Row = Readonly<Record<string, unknown>>;

async function send<Input, Output, Answer>(
  record: Endpoint<Input, Output, Answer>,
  perform: UseCase<Input, Output, ServerDeps['service']>,
  fields: Row,
  { ways, given = deps, headers = {} }: { ways?: OtherWays<Input, Output, ServerDeps['service']>; given?: ServerDeps; headers?: Row } = {},
) {
  const query = record.method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const body = record.method === 'GET' ? {} : { body: JSON.stringify(fields) };
  const init = { method: record.method, headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) }, ...body };
  return serve(record, perform, () => given, ways)(new Request(`${issuer}${record.path}${query}`, init));
}

const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination };
const read = async (response: Response) => (await response.json()) as Row & { readonly receipt: string };

const readKeys = async (given = deps) => {
  const response = await createSigningKeysHandler(() => given)(new Request(`${issuer}${signingKeysPath}`));
  return (await response.json()) as JSONWebKeySet & Pick<ReceiptTrust, 'keys'>;
};

/** Verifies with a library that is not ours, over the keys as served. */
async function verify(receipt: unknown) {
  const set = await readKeys();
  const options = { issuer, algorithms: ['EdDSA'], typ: 'strait-receipt+jwt' };
  const { payload } = await jwtVerify(`${receipt}`, createLocalJWKSet(set), options);
  const checked = await verifyReceipt(`${receipt}`, { ...set, issuer });
  expect(checked.ok && checked.receipt.memo).toBe(payload['memo']);
  return payload;
}

const digestOf = (canonical: string) => createHash('sha256').update(canonical).digest('base64url');

describe('a receipt', () => {
  test('is over the best offer of a quote, as JSON and as events', async () => {
    const asked = { ...swap, receipt: 'true' };
    const answer = await read(await send(receiptedQuoteEndpoint, getQuote, asked));
    const { memo, inbound_address, minimum_payout, network, expiry } = answer;
    expect(await verify(answer.receipt)).toMatchObject({
      ...{ verdict: 'quoted', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination, memo, network },
      ...{ inbound_address, minimum_payout, operators: 2, exp: expiry, heights: [expect.any(Number), expect.any(Number)] },
      request: digestOf(
        `{"amount":"10000000","destination":"${destination}","from_asset":"BTC.BTC","receipt":"true","to_asset":"ETH.ETH"}`,
      ),
    });
    const events = await send(receiptedQuoteEndpoint, getQuote, asked, {
      ways: { stream: streamQuote },
      headers: { accept: 'text/event-stream' },
    });
    const [, result = ''] = /^event: result\ndata: (.*)$/m.exec(await events.text()) ?? [];
    expect(await verify(JSON.parse(result).receipt)).toMatchObject({ verdict: 'quoted' });
  });

  test('is over a built deposit, and the verdict on it', async () => {
    const built = await read(await send(receiptedDepositEndpoint, deposit, { ...swap, network: 'thorchain', receipt: true }));
    const { payment, expiry } = built as unknown as DepositResponse;
    const place = { memo: payment.memo, inbound_address: payment.to };
    expect(await verify(built.receipt)).toMatchObject({ verdict: 'built', ...place, exp: expiry });
    const planned = { network: 'thorchain', from_asset: 'BTC.BTC', amount: '10000000', expiry, ...place };
    const check = async (more: object) => verify((await read(await send(receiptedCheckEndpoint, secondOpinion, more as Row))).receipt);
    const said = await check({ ...planned, receipt: true });
    expect(said).toMatchObject({ verdict: 'payable', ...place, to_asset: 'ETH.ETH', destination, operators: 2 });
    expect(said.exp).toBe(Math.min(expiry, (said.iat ?? 0) + 300));
    expect(await check({ ...planned, memo: 'hello', receipt: true })).toMatchObject({ verdict: 'not_payable', memo: 'hello' });
    expect(await check({ ...planned, expiry: 1, receipt: true })).toMatchObject({ problems: expect.arrayContaining(['quote_expired']) });
    expect(await check({ transaction: 'bitcoin:?x=1', receipt: true })).toMatchObject({ verdict: 'not_payable' });
  });

  test('is absent unless requested', async () => {
    for (const more of [{}, { receipt: 'false' }, { receipt: '' }])
      expect(await read(await send(receiptedQuoteEndpoint, getQuote, { ...swap, ...more }))).not.toHaveProperty('receipt');
  });

  test('is refused by a service without a key, whose list of keys is empty', async () => {
    const { signingKey: _none, ...env } = deps.env;
    const given = { ...deps, env: { ...env, signingKeys: [] } };
    const refused = await send(receiptedQuoteEndpoint, getQuote, { ...swap, receipt: 'true' }, { given });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_field', field: 'receipt' })]);
    expect(await readKeys(given)).toEqual({ keys: [] });
  });
});
