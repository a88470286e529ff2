import { describe, expect, test } from 'vitest';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { ReferenceHost, ReferenceRecord, ReferenceTerms } from '../../core/reference/reference-host.ts';
import { createTermsReader } from '../../service/memoless/terms.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, swapMemo, waitingProcess } from '../fixtures/memoless-world.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
const request = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC'), requested_in_asset_amount: '0.05' };

type Lie = (record: ReferenceRecord) => ReferenceRecord;

/** A host that is honest except about registration records. `onRecord` is called with each record. */
const lying = (host: ReferenceHost, lie: Lie, onRecord = (): void => undefined): ReferenceHost => ({
  ...host,
  async byHash(...given) {
    const reply = await host.byHash(...given);
    if (!reply.ok || reply.value === undefined) return reply;
    onRecord();
    return { ok: true, value: lie(reply.value) };
  },
});

/** A process with one lying host, whose requests run out of time after the second lie; `spare`: with an honest third host. */
function processOf(lie: Lie, liar: 0 | 1, spare = false): MemolessProcess {
  let lies = 0;
  const { product, runOut } = waitingProcess(devnetEnv(world().url), (deps) => {
    const [a, b] = deps.service.references;
    if (a === undefined || b === undefined) throw new Error('two hosts are needed');
    const onLie = () => {
      lies += 1;
      if (lies === 2 && !spare) runOut();
    };
    const pair = liar === 0 ? [lying(a, lie, onLie), b] : [a, lying(b, lie, onLie)];
    const references = spare ? [...pair, { ...(liar === 0 ? a : b), host: 'https://third.example', operator: 'third' }] : pair;
    return { ...deps, service: { ...deps.service, references } };
  });
  return product;
}

const lies: Readonly<Record<string, Lie>> = {
  'another reference': (record) => ({ ...record, reference: '31337' }),
  'the memo of somebody else': (record) => ({ ...record, reference: '31337', memo: swapMemo('BTC.BTC', 'mallory') }),
  'another asset': (record) => ({ ...record, reference: '31337', asset: 'LTC.LTC' }),
  'another transaction': (record) => ({ ...record, reference: '31337', registrationHash: 'AB'.repeat(32) }),
  'another height': (record) => ({ ...record, height: record.height + 3_000 }),
};

/** Lies that turn a record into one that is not ours. */
const notOurs = Object.entries(lies).filter(([name]) => !['another reference', 'another height'].includes(name));

describe.each(Object.entries(lies))('a host that reports %s of a registration', (_name, lie) => {
  test.each([0, 1] as const)('cannot get it stored, as host %i', async (liar) => {
    const product = processOf(lie, liar);
    const { status, body } = await world().while(product.register(request));
    expect([status, body.status, body['hint'], body.reference]).toEqual([202, 'pending', undefined, undefined]);
    const stored = await product.deps.service.registrar.store.read(body.internal_api_id);
    expect([stored?.state, stored?.reference]).toEqual(['sent', undefined]);
    const honest = memolessProcess({ ...devnetEnv(world().url), dataDir: product.deps.env.dataDir });
    expect(await honest.registration(body.internal_api_id)).toMatchObject({
      status: 200,
      body: { reference: '00001', memo: request.memo },
    });
  });
});

test.each(notOurs)('a third host overrules one that reports %s of a registration', async (_name, lie) => {
  const product = processOf(lie, 0, true);
  expect((await world().while(product.register(request))).body.reference).toBe('00001');
});

test('a host hiding that a reference was used does not cause its reuse', async () => {
  const product = memolessProcess(devnetEnv(world().url), (deps) => {
    const [a, b] = deps.service.references;
    if (a === undefined || b === undefined) throw new Error('two hosts are needed');
    return { ...deps, service: { ...deps.service, references: [lying(a, (record) => ({ ...record, usedBy: [] })), b] } };
  });
  const first = await world().while(product.register(request));
  await world().control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '5000001' });
  await world().advance(2);
  const second = await world().while(product.register(request));
  expect([first.body.reference, second.body.reference, second.body.reused]).toEqual(['00001', '00002', false]);
});

test('a host reporting a failed registration does not cause it to be abandoned', async () => {
  let reports = 0;
  const { product, runOut } = waitingProcess(devnetEnv(world().url), ({ service, ...deps }) => {
    const [a, b] = service.references;
    if (a === undefined || b === undefined) throw new Error('two hosts are needed');
    const liar: ReferenceHost = {
      ...a,
      byHash: async () => ({ ok: true, value: undefined }),
      included: async () => ({ ok: true, value: { code: 5, height: 9 } }),
    };
    const onReport = () => {
      reports += 1;
      if (reports === 2) runOut();
    };
    const references = [liar, lying(b, (record) => record, onReport)];
    return { ...deps, service: { ...service, now: () => service.now() + 15_000, references } };
  });
  const { body } = await world().while(product.register(request));
  expect(body.status).toBe('pending');
  expect((await product.deps.service.registrar.store.read(body.internal_api_id))?.state).toBe('sent');
});

describe('the terms of registrations', () => {
  const honest = {
    height: 1_000,
    nativeFee: 2_000_000n,
    registrationCost: 200_000n,
    ttlBlocks: 3_600,
    digits: 5,
  } as unknown as ReferenceTerms;
  const reader = (...said: readonly Partial<ReferenceTerms>[]) => {
    const hosts = said.map((more, index) => ({
      host: `https://${index}.example`,
      operator: `${index}`,
      terms: async (): Promise<NodeReply<ReferenceTerms>> => ({ ok: true, value: { ...honest, ...more } }),
    }));
    return createTermsReader(hosts as unknown as readonly ReferenceHost[], () => 0)();
  };
  const fee = (rune: bigint) => rune as ReferenceTerms['nativeFee'];

  test('charge the higher of two fees, and rely on the shorter lifetime', async () => {
    const reply = await reader({ nativeFee: fee(1_500_000n), height: 1_003 }, { ttlBlocks: 3_000 });
    expect(reply).toMatchObject({ ok: true, value: { nativeFee: 2_000_000n, height: 1_003, ttlBlocks: 3_000 } });
  });

  test.each([
    ['a fee of nothing', { nativeFee: fee(0n), registrationCost: fee(0n) }],
    ['a fee three times as high', { nativeFee: fee(6_600_000n) }],
    ['a block of two minutes before', { height: 980 }],
    ['references of other lengths', { digits: 4 }],
  ])('allow no registration while one of two hosts reports %s', async (_, more) => {
    expect(await reader({}, more)).toMatchObject({ ok: false, error: { info: { code: 'upstream_invalid' } } });
    expect(await reader(more, {})).toMatchObject({ ok: false, error: { info: { code: 'upstream_invalid' } } });
  });

  test('keep the agreed terms for half a minute while a host is silent, but not when it disagrees', async () => {
    let now = 0;
    let second: Partial<ReferenceTerms> | undefined = {};
    const hosts = ['a', 'b'].map((operator) => ({
      host: `https://${operator}.example`,
      operator,
      terms: async (): Promise<NodeReply<ReferenceTerms>> =>
        operator === 'b' && second === undefined
          ? { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: '' } } }
          : { ok: true, value: { ...honest, ...(operator === 'b' ? second : {}) } },
    }));
    const read = createTermsReader(hosts as unknown as readonly ReferenceHost[], () => now);
    expect((await read()).ok).toBe(true);
    second = undefined;
    now = 29_000;
    expect((await read()).ok).toBe(true);
    now = 31_000;
    expect(await read()).toMatchObject({ ok: false, error: { info: { code: 'deposit_unverified' } } });
    second = { nativeFee: fee(0n), registrationCost: fee(0n) };
    now = 10_000;
    expect(await read()).toMatchObject({ ok: false, error: { info: { code: 'upstream_invalid' } } });
  });

  test('adopt a halt that only one of two hosts reports', async () => {
    expect(await reader({}, { halted: 'It is halted.' })).toMatchObject({ ok: true, value: { halted: 'It is halted.' } });
  });
});
