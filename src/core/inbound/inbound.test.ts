import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { asset, ethAddress, inbound, vaultBtc } from '../fixtures/facts.ts';
import { agreeOnInbound, type HostView, type InboundAsk } from './inbound.ts';

const now = 1_700_000_000_000;
const router = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146';
const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
const ask = (more: Partial<InboundAsk> = {}): InboundAsk => ({
  network: 'thorchain',
  from: asset('BTC.BTC'),
  to: asset('ETH.ETH'),
  form: { streaming: false },
  ...more,
});
const view = (more: Partial<HostView> = {}): HostView => ({
  inbound: [inbound('BTC'), inbound('ETH', { address: ethAddress, router })],
  mimir: new Map(),
  block: { height: 1_000, time: now - 6_000 },
  ...more,
});
const codeOf = (question: InboundAsk, views: readonly HostView[], at = now) => {
  const agreed = agreeOnInbound(question, views, at);
  return agreed.ok ? 'agreed' : agreed.fault.code;
};

describe('hosts agree', () => {
  test('the address of both, the higher dust and gas rate, the lower block', () => {
    const other = view({
      inbound: [inbound('BTC', { dustThreshold: baseAmount(2_000n), gasRate: 9n }), inbound('ETH', { address: ethAddress })],
      block: { height: 998, time: now - 18_000 },
      migrating: true,
    });
    expect(agreeOnInbound(ask(), [view({ migrating: false }), other], now)).toMatchObject({
      ok: true,
      value: {
        chain: 'BTC',
        address: vaultBtc,
        hosts: 2,
        height: 998,
        dustThreshold: 2_000n,
        gasRate: 9n,
        migrating: true,
        checkedAt: now,
      },
    });
  });

  test('an EVM address in other letters is the same; the router belongs to it', () => {
    const other = view({ inbound: [inbound('BTC'), inbound('ETH', { address: ethAddress.toLowerCase(), router: router.toLowerCase() })] });
    expect(agreeOnInbound(ask({ from: usdc, to: asset('BTC.BTC') }), [view(), other], now)).toMatchObject({ ok: true, value: { router } });
  });

  test('one host alone is said to be one', () => {
    expect(agreeOnInbound(ask(), [view()], now)).toMatchObject({ ok: true, value: { hosts: 1 } });
  });

  test('a deposit to the network itself has no address, RUNE to MAYAChain has one', () => {
    const native = agreeOnInbound(ask({ from: asset('THOR.RUNE') }), [view(), view()], now);
    expect(native).toMatchObject({ ok: true, value: { chain: 'THOR' } });
    expect(native.ok && native.value).not.toHaveProperty('address');
    const thor = inbound('THOR', { address: addressFromSeed('THOR', new Uint8Array(20)) });
    const maya = view({ inbound: [inbound('BTC'), thor] });
    const question = ask({ network: 'mayachain', from: asset('THOR.RUNE'), to: asset('BTC.BTC') });
    expect(agreeOnInbound(question, [maya, maya], now)).toMatchObject({ ok: true, value: { address: thor.address } });
  });
});

describe('hosts do not agree', () => {
  const moved = (more: object) => view({ inbound: [inbound('BTC'), inbound('ETH', { address: ethAddress, router, ...more })] });

  test.each([
    ['another address', moved({ address: router })],
    ['another router', moved({ router: ethAddress })],
    ['no router', view({ inbound: [inbound('BTC'), inbound('ETH', { address: ethAddress })] })],
  ])('%s is upstream_invalid, whichever comes first', (_name, other) => {
    const question = ask({ from: asset('ETH.ETH'), to: asset('BTC.BTC') });
    expect(codeOf(question, [view(), other])).toBe('upstream_invalid');
    expect(codeOf(question, [other, view()])).toBe('upstream_invalid');
  });

  test('an address of another chain, or a token without a router, is upstream_invalid though they agree', () => {
    const wrong = view({ inbound: [inbound('BTC', { address: ethAddress }), inbound('ETH', { address: ethAddress })] });
    expect(codeOf(ask(), [wrong, wrong])).toBe('upstream_invalid');
    expect(codeOf(ask({ from: usdc, to: asset('BTC.BTC') }), [wrong, wrong])).toBe('upstream_invalid');
    expect(codeOf(ask({ from: asset('ETH.ETH'), to: asset('BTC.BTC') }), [wrong, wrong])).toBe('agreed');
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
    expect(codeOf(ask(), [view(), halted])).toBe('trading_halted');
    expect(codeOf(ask(), [halted, view()])).toBe('trading_halted');
    const fromRune = ask({ from: asset('THOR.RUNE') });
    expect(codeOf(fromRune, [halted, halted])).toBe(Object.keys(mimir)[0]?.includes('BTC') ? 'agreed' : 'trading_halted');
  });

  test('streaming and orders have halts of their own', () => {
    const paused = view({ mimir: new Map([['STREAMINGSWAPPAUSE', 1n]]) });
    expect(codeOf(ask(), [paused])).toBe('agreed');
    expect(codeOf(ask({ form: { streaming: true } }), [paused])).toBe('trading_halted');
    for (const [value, code] of [
      [0n, 'trading_halted'],
      [1n, 'agreed'],
      [2n, 'trading_halted'],
    ] as const) {
      const book = view({ mimir: new Map([['ENABLEADVSWAPQUEUE', value]]) });
      expect(codeOf(ask({ form: { streaming: false, limit: true } }), [book])).toBe(code);
    }
  });

  test('a chain that a host does not name, or names as halted, is halted', () => {
    expect(codeOf(ask(), [view(), view({ inbound: [inbound('ETH')] })])).toBe('trading_halted');
    expect(codeOf(ask(), [view(), view({ inbound: [inbound('BTC', { halted: true }), inbound('ETH')] })])).toBe('trading_halted');
  });
});

describe('a host that is not alive', () => {
  test('a last block of more than 60 seconds ago, by either host', () => {
    const old = view({ block: { height: 1_000, time: now - 60_001 } });
    expect(codeOf(ask(), [view(), old])).toBe('upstream_unavailable');
    expect(codeOf(ask(), [old])).toBe('upstream_unavailable');
    expect(codeOf(ask(), [view({ block: { height: 1_000, time: now - 60_000 } })])).toBe('agreed');
  });

  test('hosts that are far apart, or nobody at all', () => {
    expect(codeOf(ask(), [view(), view({ block: { height: 989, time: now } })])).toBe('upstream_unavailable');
    expect(codeOf(ask(), [])).toBe('upstream_unavailable');
  });
});
