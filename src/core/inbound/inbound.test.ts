import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { asset, ethAddress, inboundEntry, vaultBtc } from '../fixtures/facts.ts';
import { agreeOnInbound, type InboundRequest, type OperatorView, type OperatorViews } from './inbound.ts';
import { pinnedRouters } from './routers.ts';

const now = 1_700_000_000_000;
const router = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146';
const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
const request = (more: Partial<InboundRequest> = {}): InboundRequest => ({
  network: 'thorchain',
  from: asset('BTC.BTC'),
  to: asset('ETH.ETH'),
  form: { streaming: false },
  ...more,
});
const view = (more: Partial<OperatorView> = {}): OperatorView => ({
  operator: 'one',
  readAt: now,
  inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress, router })],
  mimir: new Map(),
  block: { height: 1_000, time: now - 6_000 },
  ...more,
});
/** The views, each attributed to a different operator. */
const knownFrom = (views: readonly OperatorView[]): OperatorViews => ({
  operators: views.length,
  views: views.map((one, place) => ({ ...one, operator: `${place}` })),
});
const agree = (question: InboundRequest, views: readonly OperatorView[], at = now) =>
  agreeOnInbound({ acceptOneOperator: true, ...question }, knownFrom(views), { routers: pinnedRouters, now: at });
const readCode = (question: InboundRequest, views: readonly OperatorView[], at = now) => {
  const agreed = agree(question, views, at);
  return agreed.ok ? 'agreed' : agreed.error.code;
};

describe('hosts that agree', () => {
  test('give their common address, the higher dust threshold and gas rate, and the lower block', () => {
    const other = view({
      inbound: [inboundEntry('BTC', { dustThreshold: baseAmount(2_000n), gasRate: 8n }), inboundEntry('ETH', { address: ethAddress })],
      block: { height: 998, time: now - 18_000 },
      migrating: true,
    });
    expect(agree(request(), [view({ migrating: false }), other])).toMatchObject({
      ok: true,
      value: {
        chain: 'BTC',
        address: vaultBtc,
        operators: 2,
        height: 998,
        heights: [1_000, 998],
        dustThreshold: 2_000n,
        gasRate: 8n,
        migrating: true,
        checkedAt: now,
      },
    });
  });

  test('match EVM addresses and their routers in any letter case', () => {
    const other = view({
      inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress.toLowerCase(), router: router.toLowerCase() })],
    });
    expect(agree(request({ from: usdc, to: asset('BTC.BTC') }), [view(), other])).toMatchObject({
      ok: true,
      value: { router },
    });
  });

  test('report a migrating vault as soon as one host does, and none when no host does', () => {
    const told = (...said: readonly (boolean | undefined)[]) => {
      const agreed = agree(
        request(),
        said.map((migrating) => view(migrating === undefined ? {} : { migrating })),
      );
      return agreed.ok ? agreed.value.migrating : 'refused';
    };
    expect([told(undefined, undefined), told(false, false), told(undefined, false), told(true, undefined)]).toEqual([
      undefined,
      false,
      false,
      true,
    ]);
  });

  test('are reported as one_operator when only one answers, and trusted only by callers who accept that', () => {
    const refused = agreeOnInbound(request(), knownFrom([view()]), { routers: pinnedRouters, now });
    expect(refused).toMatchObject({ ok: false, error: { code: 'deposit_unverified', details: { state: 'one_operator' } } });
    expect(agree(request(), [view()])).toMatchObject({ ok: true, value: { operators: 1 } });
  });

  test('give no address for a deposit to the network itself, but one for RUNE to MAYAChain', () => {
    const native = agree(request({ from: asset('THOR.RUNE') }), [view(), view()]);
    expect(native).toMatchObject({ ok: true, value: { chain: 'THOR' } });
    expect(native.ok && native.value).not.toHaveProperty('address');
    const thor = inboundEntry('THOR', { address: addressFromSeed('THOR', new Uint8Array(20)) });
    const maya = view({ inbound: [inboundEntry('BTC'), thor] });
    const question = request({ network: 'mayachain', from: asset('THOR.RUNE'), to: asset('BTC.BTC') });
    expect(agree(question, [maya, maya])).toMatchObject({ ok: true, value: { address: thor.address } });
  });
});

describe('hosts that disagree or give wrong data', () => {
  const moved = (more: object) => view({ inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress, router, ...more })] });

  test.each([
    ['another address', moved({ address: router })],
    ['another router', moved({ router: ethAddress })],
    ['no router', view({ inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress })] })],
  ])('make %s upstream_invalid in either order', (_name, other) => {
    const question = request({ from: asset('ETH.ETH'), to: asset('BTC.BTC') });
    expect(readCode(question, [view(), other])).toBe('upstream_invalid');
    expect(readCode(question, [other, view()])).toBe('upstream_invalid');
  });

  test('make gas rates more than a factor of two apart upstream_invalid', () => {
    const dear = (gasRate: bigint) => view({ inbound: [inboundEntry('BTC', { gasRate }), inboundEntry('ETH')] });
    expect(readCode(request(), [dear(4n), dear(8n)])).toBe('agreed');
    expect(readCode(request(), [dear(4n), dear(9n)])).toBe('upstream_invalid');
    expect(readCode(request(), [dear(9n), dear(4n)])).toBe('upstream_invalid');
  });

  test('make an unpinned router upstream_invalid even if they agree on it', () => {
    const question = request({ from: asset('ETH.ETH'), to: asset('BTC.BTC') });
    const replaced = moved({ router: '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549' });
    expect(readCode(question, [replaced, replaced])).toBe('upstream_invalid');
    expect(readCode({ ...question, network: 'mayachain' }, [view(), view()])).toBe('upstream_invalid');
  });

  test('make another chain’s address, or a token without a router, upstream_invalid even if they agree', () => {
    const wrong = view({ inbound: [inboundEntry('BTC', { address: ethAddress }), inboundEntry('ETH', { address: ethAddress })] });
    expect(readCode(request(), [wrong, wrong])).toBe('upstream_invalid');
    expect(readCode(request({ from: usdc, to: asset('BTC.BTC') }), [wrong, wrong])).toBe('upstream_invalid');
    expect(readCode(request({ from: asset('ETH.ETH'), to: asset('BTC.BTC') }), [wrong, wrong])).toBe('agreed');
  });
});

describe('a closed path', () => {
  test.each([
    ['the network', { HALTTRADING: 1n }],
    ['the source', { HALTBTCTRADING: 1n }],
    ['the target', { HALTETHTRADING: 1n }],
    ['the source’s chain', { HALTBTCCHAIN: 1n }],
    ['payouts on the target', { HALTSIGNINGETH: 1n }],
    ['all payouts', { HALTSIGNING: 1n }],
  ])('is halted when one host halts %s', (_name, mimir) => {
    const halted = view({ mimir: new Map(Object.entries(mimir)) });
    expect(readCode(request(), [view(), halted])).toBe('trading_halted');
    expect(readCode(request(), [halted, view()])).toBe('trading_halted');
    const fromRune = request({ from: asset('THOR.RUNE') });
    expect(readCode(fromRune, [halted, halted])).toBe(Object.keys(mimir)[0]?.includes('BTC') ? 'agreed' : 'trading_halted');
  });

  test('has separate halts for streaming and limit orders', () => {
    const paused = view({ mimir: new Map([['STREAMINGSWAPPAUSE', 1n]]) });
    expect(readCode(request(), [paused])).toBe('agreed');
    expect(readCode(request({ form: { streaming: true } }), [paused])).toBe('trading_halted');
    for (const [value, code] of [
      [0n, 'trading_halted'],
      [1n, 'agreed'],
      [2n, 'trading_halted'],
    ] as const) {
      const result = view({ mimir: new Map([['ENABLEADVSWAPQUEUE', value]]) });
      expect(readCode(request({ form: { streaming: false, limit: true } }), [result])).toBe(code);
    }
  });

  test('is halted if a host omits the chain or reports it halted', () => {
    expect(readCode(request(), [view(), view({ inbound: [inboundEntry('ETH')] })])).toBe('trading_halted');
    expect(readCode(request(), [view(), view({ inbound: [inboundEntry('BTC', { halted: true }), inboundEntry('ETH')] })])).toBe(
      'trading_halted',
    );
  });
});

describe('stale hosts', () => {
  test('leave the deposit unverified when their last block is over 60 seconds old, alone or not', () => {
    const old = view({ block: { height: 1_000, time: now - 60_001 } });
    expect(readCode(request(), [view(), old])).toBe('deposit_unverified');
    expect(readCode(request(), [old])).toBe('deposit_unverified');
    expect(readCode(request(), [view({ block: { height: 1_000, time: now - 60_000 } })])).toBe('agreed');
  });

  test('do not verify a deposit with views older than a block, or with two views of one operator', () => {
    expect(readCode(request(), [view(), view({ readAt: now - 6_001 })])).toBe('deposit_unverified');
    expect(readCode(request(), [view(), view({ readAt: now - 6_000 })])).toBe('agreed');
    const twice = agreeOnInbound(request(), { operators: 2, views: [view(), view()] }, { routers: pinnedRouters, now });
    expect(twice).toMatchObject({ ok: false, error: { code: 'deposit_unverified' } });
  });

  test('do not verify a deposit when more than 10 blocks apart, or when there are none', () => {
    expect(readCode(request(), [view(), view({ block: { height: 989, time: now } })])).toBe('deposit_unverified');
    expect(readCode(request(), [view(), view({ block: { height: 990, time: now } })])).toBe('agreed');
    expect(readCode(request(), [])).toBe('deposit_unverified');
  });

  test('are named in the reason with their age, their distance or their absence', () => {
    const readHint = (views: readonly OperatorView[], more: Partial<OperatorViews> = {}) => {
      const agreed = agreeOnInbound(request(), { ...knownFrom(views), ...more }, { routers: pinnedRouters, now });
      return agreed.ok ? 'agreed' : agreed.error.hint;
    };
    expect(readHint([view(), view({ readAt: now - 6_001 })])).toBe(
      'The deposit data of THORChain is more than 6 seconds old. Send nothing now.',
    );
    expect(readHint([view(), view({ block: { height: 1_000, time: now - 61_999 } })])).toBe(
      'A host of THORChain has stalled: its latest block is 61 seconds old. Send nothing now.',
    );
    expect(readHint([view(), view({ block: { height: 985, time: now } })])).toBe(
      'Two operators of THORChain are 15 blocks apart. Send nothing now.',
    );
    expect(readHint([view()], { operators: 2 })).toBe('Fewer operators of THORChain answered than are needed. Send nothing now.');
    expect(readHint([view()], { operators: 2, reason: 'Nobody else answered.' })).toBe('Nobody else answered. Send nothing now.');
  });
});
