import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { json, type Script, type ScriptedHost, scriptedHost } from '../networks/vectors/scripted-host.ts';
import { chainAccesses } from './chain-accesses.ts';

const owner = addressFromSeed('TRON', new Uint8Array(3));
const usdt = must(parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'));
const word = (units: bigint) => units.toString(16).padStart(64, '0');
let host: ScriptedHost | undefined;
afterEach(() => host?.close());

/** Serves bodies by path; a list is served one entry per request. */
async function access(bodies: Readonly<Record<string, unknown>>) {
  const counts = new Map<string, number>();
  const script: Script = (response, request) => {
    const path = request.url ?? '';
    const body = bodies[path];
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
    json(Array.isArray(body) ? body[count] : (body ?? {}), path in bodies ? 200 : 404)(response, request);
  };
  host = await scriptedHost(createServer, script);
  const found = chainAccesses({ TRON: [host.url] }, { fetch, now: () => Date.now() }).of('TRON');
  if (found === undefined) throw new Error('no TRON');
  return found;
}

describe('TRON', () => {
  test('reads TRX and the token in protocol units, and nothing for an unknown account', async () => {
    const some = await access({
      '/wallet/getaccount': { address: owner, balance: 5_000_001 },
      '/wallet/triggerconstantcontract': [{ constant_result: [word(7_500_000n)] }, { constant_result: [word(6n)] }],
    });
    const reply = await some.balances(owner, [usdt]);
    expect(reply.ok && reply.value.map(({ asset, amount }) => [formatAsset(asset), amount])).toEqual([
      ['TRON.TRX', 500_000_100n],
      [formatAsset(usdt), 750_000_000n],
    ]);
    await host?.close();
    const none = await access({ '/wallet/getaccount': {}, '/wallet/triggerconstantcontract': { constant_result: [word(0n)] } });
    expect(await none.balances(owner, [usdt])).toMatchObject({ ok: true, value: [{ amount: 0n }] });
  });

  test('distinguishes contract accounts from others', async () => {
    const chain = await access({ '/wallet/getaccount': [{ address: owner, type: 'Contract' }, { address: owner, balance: 1 }, {}] });
    expect(await chain.code?.(owner)).toEqual({ ok: true, value: 'contract' });
    expect(await chain.code?.(owner)).toEqual({ ok: true, value: 'none' });
    expect(await chain.code?.(owner)).toEqual({ ok: true, value: 'none' });
  });

  test('derives the block reference from height and id', async () => {
    const chain = await access({
      '/wallet/getnowblock': {
        blockID: '0000000004c4b4a1aabbccddeeff00112233445566778899aabbccddeeff0011',
        block_header: { raw_data: { number: 80_000_161, timestamp: 1_795_000_000_000 } },
      },
    });
    expect(await chain.signingFacts(owner)).toEqual({
      ok: true,
      value: {
        kind: 'tron',
        refBlockBytes: 'b4a1',
        refBlockHash: 'aabbccddeeff0011',
        timestamp: 1_795_000_000_000n,
        expiration: 1_795_000_600_000n,
      },
    });
  });

  test.each([
    [
      { result: true, txid: 'ab' },
      { kind: 'accepted', tx: 'ab' },
    ],
    [
      { code: 'DUP_TRANSACTION_ERROR', message: '' },
      { kind: 'known', tx: 'ab' },
    ],
    [
      { code: 'SIGERROR', message: '76616c6964617465207369676e6174757265206572726f72' },
      { kind: 'rejected', why: 'bad_signature' },
    ],
    [
      { result: false, code: 'TAPOS_ERROR', message: '' },
      { kind: 'rejected', why: 'expired' },
    ],
    [
      { code: 'BANDWITH_ERROR', message: '' },
      { kind: 'rejected', why: 'insufficient_funds' },
    ],
    [
      { code: 'CONTRACT_VALIDATE_ERROR', message: Buffer.from('balance is not sufficient').toString('hex') },
      { kind: 'rejected', why: 'insufficient_funds' },
    ],
  ])('maps the broadcast response %j to its outcome', async (body, outcome) => {
    const chain = await access({ '/wallet/broadcasttransaction': body });
    expect(await chain.broadcast('{}', 'ab')).toMatchObject({ ok: true, value: outcome });
  });

  test('treats any other broadcast response as unknown', async () => {
    const chain = await access({ '/wallet/broadcasttransaction': { error: 'class java.lang.NullPointerException' } });
    const reply = await chain.broadcast('{}', 'ab');
    expect(reply.ok ? reply.value.kind : reply.error.kind).toBe('unavailable');
    await host?.close();
    const busy = await access({ '/wallet/broadcasttransaction': { code: 'SERVER_BUSY' } });
    expect(await busy.broadcast('{}', 'ab')).toMatchObject({ ok: false });
  });
});
