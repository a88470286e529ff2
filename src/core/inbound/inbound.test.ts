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
const codeOf = (question: InboundRequest, views: readonly OperatorView[], at = now) => {
  const agreed = agree(question, views, at);
  return agreed.ok ? 'agreed' : agreed.error.code;
};

describe('hosts agree', () => {
  test('agreeing hosts give the address of both, the higher dust and gas rate, and the lower block', () => {
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
        dustThreshold: 2_000n,
        gasRate: 8n,
        migrating: true,
        checkedAt: now,
      },
    });
  });

  test('an EVM address in other letters is the same; the router belongs to it', () => {
    const other = view({
      inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress.toLowerCase(), router: router.toLowerCase() })],
    });
    expect(agree(request({ from: usdc, to: asset('BTC.BTC') }), [view(), other])).toMatchObject({
      ok: true,
      value: { router },
    });
  });

  test('vaults that are moving are told as soon as one host says so, and nothing where none speaks of it', () => {
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

  test('one operator alone is said to be one, and believed only by who accepts that', () => {
    const refused = agreeOnInbound(request(), knownFrom([view()]), { routers: pinnedRouters, now });
    expect(refused).toMatchObject({ ok: false, error: { code: 'deposit_unverified', details: { state: 'one_operator' } } });
    expect(agree(request(), [view()])).toMatchObject({ ok: true, value: { operators: 1 } });
  });

  test('a deposit to the network itself has no address, RUNE to MAYAChain has one', () => {
    const native = agree(request({ from: asset('THOR.RUNE') }), [view(), view()]);
    expect(native).toMatchObject({ ok: true, value: { chain: 'THOR' } });
    expect(native.ok && native.value).not.toHaveProperty('address');
    const thor = inboundEntry('THOR', { address: addressFromSeed('THOR', new Uint8Array(20)) });
    const maya = view({ inbound: [inboundEntry('BTC'), thor] });
    const question = request({ network: 'mayachain', from: asset('THOR.RUNE'), to: asset('BTC.BTC') });
    expect(agree(question, [maya, maya])).toMatchObject({ ok: true, value: { address: thor.address } });
  });
});

describe('hosts do not agree', () => {
  const moved = (more: object) => view({ inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress, router, ...more })] });

  test.each([
    ['another address', moved({ address: router })],
    ['another router', moved({ router: ethAddress })],
    ['no router', view({ inbound: [inboundEntry('BTC'), inboundEntry('ETH', { address: ethAddress })] })],
  ])('%s is upstream_invalid, whichever comes first', (_name, other) => {
    const question = request({ from: asset('ETH.ETH'), to: asset('BTC.BTC') });
    expect(codeOf(question, [view(), other])).toBe('upstream_invalid');
    expect(codeOf(question, [other, view()])).toBe('upstream_invalid');
  });

  test('gas rates that are more than twice as far apart are upstream_invalid', () => {
    const dear = (gasRate: bigint) => view({ inbound: [inboundEntry('BTC', { gasRate }), inboundEntry('ETH')] });
    expect(codeOf(request(), [dear(4n), dear(8n)])).toBe('agreed');
    expect(codeOf(request(), [dear(4n), dear(9n)])).toBe('upstream_invalid');
    expect(codeOf(request(), [dear(9n), dear(4n)])).toBe('upstream_invalid');
  });

  test('a router that is not pinned is upstream_invalid though they agree on it', () => {
    const question = request({ from: asset('ETH.ETH'), to: asset('BTC.BTC') });
    const replaced = moved({ router: '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549' });
    expect(codeOf(question, [replaced, replaced])).toBe('upstream_invalid');
    expect(codeOf({ ...question, network: 'mayachain' }, [view(), view()])).toBe('upstream_invalid');
  });

  test('an address of another chain, or a token without a router, is upstream_invalid though they agree', () => {
    const wrong = view({ inbound: [inboundEntry('BTC', { address: ethAddress }), inboundEntry('ETH', { address: ethAddress })] });
    expect(codeOf(request(), [wrong, wrong])).toBe('upstream_invalid');
    expect(codeOf(request({ from: usdc, to: asset('BTC.BTC') }), [wrong, wrong])).toBe('upstream_invalid');
    expect(codeOf(request({ from: asset('ETH.ETH'), to: asset('BTC.BTC') }), [wrong, wrong])).toBe('agreed');
  });
});

describe('a path that is not open', () => {
  test.each([
    ['the network', { HALTTRADING: 1n }],
    ['the source', { HALTBTCTRADING: 1n }],
    ['the target', { HALTETHTRADING: 1n }],
    ['the source’s chain', { HALTBTCCHAIN: 1n }],
    ['payouts on the target', { HALTSIGNINGETH: 1n }],
    ['all payouts', { HALTSIGNING: 1n }],
  ])('%s halted by one host is halted', (_name, mimir) => {
    const halted = view({ mimir: new Map(Object.entries(mimir)) });
    expect(codeOf(request(), [view(), halted])).toBe('trading_halted');
    expect(codeOf(request(), [halted, view()])).toBe('trading_halted');
    const fromRune = request({ from: asset('THOR.RUNE') });
    expect(codeOf(fromRune, [halted, halted])).toBe(Object.keys(mimir)[0]?.includes('BTC') ? 'agreed' : 'trading_halted');
  });

  test('streaming and orders have halts of their own', () => {
    const paused = view({ mimir: new Map([['STREAMINGSWAPPAUSE', 1n]]) });
    expect(codeOf(request(), [paused])).toBe('agreed');
    expect(codeOf(request({ form: { streaming: true } }), [paused])).toBe('trading_halted');
    for (const [value, code] of [
      [0n, 'trading_halted'],
      [1n, 'agreed'],
      [2n, 'trading_halted'],
    ] as const) {
      const result = view({ mimir: new Map([['ENABLEADVSWAPQUEUE', value]]) });
      expect(codeOf(request({ form: { streaming: false, limit: true } }), [result])).toBe(code);
    }
  });

  test('a chain that a host does not name, or names as halted, is halted', () => {
    expect(codeOf(request(), [view(), view({ inbound: [inboundEntry('ETH')] })])).toBe('trading_halted');
    expect(codeOf(request(), [view(), view({ inbound: [inboundEntry('BTC', { halted: true }), inboundEntry('ETH')] })])).toBe(
      'trading_halted',
    );
  });
});

describe('a host that is not alive', () => {
  test('a host whose last block is more than 60 seconds old is unavailable, whichever host it is', () => {
    const old = view({ block: { height: 1_000, time: now - 60_001 } });
    expect(codeOf(request(), [view(), old])).toBe('deposit_unverified');
    expect(codeOf(request(), [old])).toBe('deposit_unverified');
    expect(codeOf(request(), [view({ block: { height: 1_000, time: now - 60_000 } })])).toBe('agreed');
  });

  test('views that are older than a block, or of one operator twice, are not enough', () => {
    expect(codeOf(request(), [view(), view({ readAt: now - 6_001 })])).toBe('deposit_unverified');
    expect(codeOf(request(), [view(), view({ readAt: now - 6_000 })])).toBe('agreed');
    const twice = agreeOnInbound(request(), { operators: 2, views: [view(), view()] }, { routers: pinnedRouters, now });
    expect(twice).toMatchObject({ ok: false, error: { code: 'deposit_unverified' } });
  });

  test('hosts that are far apart, or nobody at all, are unavailable', () => {
    expect(codeOf(request(), [view(), view({ block: { height: 989, time: now } })])).toBe('deposit_unverified');
    expect(codeOf(request(), [view(), view({ block: { height: 990, time: now } })])).toBe('agreed');
    expect(codeOf(request(), [])).toBe('deposit_unverified');
  });

  test('the reason says how old, how far apart or how few they are', () => {
    const hintOf = (views: readonly OperatorView[], more: Partial<OperatorViews> = {}) => {
      const agreed = agreeOnInbound(request(), { ...knownFrom(views), ...more }, { routers: pinnedRouters, now });
      return agreed.ok ? 'agreed' : agreed.error.hint;
    };
    expect(hintOf([view(), view({ readAt: now - 6_001 })])).toBe(
      'The deposit data of THORChain is more than 6 seconds old. Send nothing now.',
    );
    expect(hintOf([view(), view({ block: { height: 1_000, time: now - 61_999 } })])).toBe(
      'A host of THORChain has stalled: its latest block is 61 seconds old. Send nothing now.',
    );
    expect(hintOf([view(), view({ block: { height: 985, time: now } })])).toBe(
      'Two operators of THORChain are 15 blocks apart. Send nothing now.',
    );
    expect(hintOf([view()], { operators: 2 })).toBe('Fewer operators of THORChain answered than are needed. Send nothing now.');
    expect(hintOf([view()], { operators: 2, reason: 'Nobody else answered.' })).toBe('Nobody else answered. Send nothing now.');
  });
});
