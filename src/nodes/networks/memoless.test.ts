import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import { readReferenceCheck, readReferenceRecord, referenceHost } from './memoless.ts';
import { json, type Script, type ScriptedHost, scriptedHost } from './vectors/scripted-host.ts';

const open: ScriptedHost[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function hostOf(script: Script) {
  const host = await scriptedHost(createServer, script);
  open.push(host);
  return referenceHost(host.url, { fetch, now: Date.now, timeoutMs: 60_000, hedgeMs: 30_000 });
}

const btc = must(parseAsset('BTC.BTC'));
const amount = baseAmount(5_011_794n);
/** Recorded from the public network, with another destination: src/spec/recorded/thornode/memos-2026-04.json. */
const live = {
  reference: '11794',
  available: false,
  expires_at: '25628612',
  usage_count: '0',
  max_use: '1',
  can_register: false,
  memo: '=:l:ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:929176436/1/0:sto:0',
};
const refusal = (message: string, status = 400) => json({ code: 3, message, details: [] }, status);

describe('reference checks', () => {
  test('are read as the network writes them', () => {
    expect(readReferenceCheck(live)).toEqual({
      reference: '11794',
      available: false,
      expiresAt: 25_628_612,
      memo: live.memo,
      uses: 0,
      mostUses: 1,
    });
    expect(readReferenceCheck({ ...live, available: true, memo: '', expires_at: '0' })).toMatchObject({
      available: true,
      memo: '',
      expiresAt: 0,
    });
  });

  test.each([
    ['no reference', { reference: undefined }],
    ['registered without a memo', { memo: '' }],
    ['registered without an end', { expires_at: '0' }],
    ['a memo with line breaks', { memo: 'a\nb' }],
    ['neither one nor the other', { available: 'maybe' }],
    ['a fraction of a use', { usage_count: '0.5' }],
  ])('are rejected with %s', (_name, change) => {
    expect(readReferenceCheck({ ...live, ...change })).toBeUndefined();
  });

  test('send the amount in protocol units and distinguish a halt from a failure', async () => {
    const host = await hostOf(json(live));
    expect(await host.check(btc, amount)).toMatchObject({ ok: true, value: { reference: '11794' } });
    for (const words of ['memoless transactions are currently halted: invalid request', 'memoless transactions are currently disabled']) {
      const closed = await hostOf(refusal(words));
      expect(await closed.check(btc, amount)).toMatchObject({
        ok: false,
        error: { kind: 'refused', info: { code: 'memoless_unavailable' } },
      });
    }
    for (const [script, code] of [
      [refusal('internal', 500), 'upstream_unavailable'],
      [json({ hello: 1 }), 'upstream_invalid'],
      [refusal('failed to calculate reference: zero reference from amount is invalid'), 'upstream_invalid'],
    ] as const) {
      expect(await (await hostOf(script)).check(btc, amount)).toMatchObject({ ok: false, error: { info: { code } } });
    }
  });
});

describe('registrations', () => {
  const record = {
    asset: 'BTC.BTC',
    memo: live.memo,
    reference: '02002',
    height: '25625012',
    registration_hash: 'ab'.repeat(32),
    registered_by: 'thor1abc',
    used_by_txs: null,
  };

  test('are read, and undefined when missing', async () => {
    expect(readReferenceRecord(record)).toMatchObject({
      reference: '02002',
      height: 25_625_012,
      registrationHash: 'AB'.repeat(32),
      usedBy: [],
    });
    const missing = await hostOf(refusal('reference memo not found for hash: AB: invalid request'));
    expect(await missing.byHash('AB')).toEqual({ ok: true, value: undefined });
    expect(await missing.byName(btc, '02002')).toEqual({ ok: true, value: undefined });
    const broken = await hostOf(refusal('something else'));
    expect(await broken.byHash('AB')).toMatchObject({ ok: false, error: { info: { code: 'upstream_invalid' } } });
  });

  test('are read for a token as for a gas asset', async () => {
    const usdc = must(parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'));
    const host = await hostOf(json({ ...live, reference: '00042', memo: '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:900/1/0' }));
    expect(await host.check(usdc, baseAmount(10_000_420_000n))).toMatchObject({ ok: true, value: { reference: '00042' } });
    const kept = { asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', memo: live.memo, reference: '00042', height: '12' };
    const recorded = readReferenceRecord({ ...kept, registration_hash: 'AB'.repeat(32), registered_by: 'thor1abc', used_by_txs: null });
    expect(recorded).toMatchObject({ asset: kept.asset, reference: '00042', usedBy: [] });
  });

  test('have failed when their transaction has', async () => {
    const host = await hostOf(json({ tx_response: { code: 99, height: '12', txhash: 'AB' } }));
    expect(await host.included('AB')).toEqual({ ok: true, value: { code: 99, height: 12 } });
    const missing = await hostOf(json({ code: 5, message: 'tx not found: AB', details: [] }, 404));
    expect(await missing.included('AB')).toEqual({ ok: true, value: undefined });
  });
});
