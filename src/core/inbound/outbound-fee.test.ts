import { expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { asset, facts, inboundEntry } from '../fixtures/facts.ts';
import type { HostView } from './inbound.ts';
import { isKnownOutboundFee } from './outbound-fee.ts';

const { pools } = facts('thorchain');
const view = (...fees: readonly bigint[]): HostView[] =>
  fees.map((fee) => ({
    inbound: [inboundEntry('ETH', { outboundFee: baseAmount(fee) })],
    mimir: new Map(),
    block: { height: 1_000, time: 0 },
  }));
const isKnown = (to: string, fee: bigint, views: readonly HostView[]) =>
  isKnownOutboundFee({ network: 'thorchain', to: asset(to), outboundFee: baseAmount(fee) }, views, pools);

test('accepts an outbound fee up to three times the lowest an operator reports for its chain', () => {
  expect([15_820n, 47_461n, 47_462n].map((fee) => isKnown('ETH.ETH', fee, view(15_820n, 15_820n)))).toEqual([true, true, false]);
  expect([view(15_820n, 15_820_000n), view(15_820_000n, 15_820n)].map((views) => isKnown('ETH.ETH', 1_000_000n, views))).toEqual([
    false,
    false,
  ]);
});

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

test('judges a token by the lowest fee of its own that an operator reports', () => {
  const own = (...fees: readonly bigint[]): HostView[] =>
    view(...fees.map(() => 15_820n)).map((one, index) => ({ ...one, outboundFees: new Map([[usdc, baseAmount(fees[index] ?? 0n)]]) }));
  const dear = own(760_000_000n, 760_000_000n);
  expect([760_000_000n, 2_280_000_001n, 2_280_000_002n].map((fee) => isKnown(usdc, fee, dear))).toEqual([true, true, false]);
  expect(isKnown(usdc, 63_280_000n, own(7_000_000n, 7_000_000n))).toBe(false);
  expect([own(760_000_000n, 63_280_000n), own(63_280_000n, 760_000_000n)].map((views) => isKnown(usdc, 760_000_000n, views))).toEqual([
    false,
    false,
  ]);
  expect(isKnown(usdc, 760_000_000n, [...own(760_000_000n), ...view(15_820n)])).toBe(false);
  expect(
    isKnown(
      'ETH.ETH',
      47_462n,
      dear.map((one) => ({ ...one, outboundFees: new Map([['ETH.ETH', baseAmount(10n ** 8n)]]) })),
    ),
  ).toBe(false);
});

test('compares a token’s outbound fee with its chain’s fee at pool prices where none of its own is reported', () => {
  expect([63_280_000n, 200_000_000n].map((fee) => isKnown(usdc, fee, view(15_820n, 15_820n)))).toEqual([true, false]);
});

test('accepts an outbound fee of at most a dollar for a payout on the network itself', () => {
  expect([2_000_000n, 10_000_000n, 20_000_000n].map((fee) => isKnown('THOR.RUNE', fee, view(1n)))).toEqual([true, true, false]);
});

test('finds nothing to compare where no operator reports a fee', () => {
  expect([view(0n), view(0n, 15_820n), []].map((views) => isKnown('ETH.ETH', 60_000n, views))).toEqual([true, false, true]);
});

test('ignores other chains’ fees, however low', () => {
  const [both] = view(15_820n).map((one) => ({ ...one, inbound: [inboundEntry('BTC', { outboundFee: baseAmount(1n) }), ...one.inbound] }));
  expect([47_461n, 47_462n].map((fee) => isKnown('ETH.ETH', fee, both === undefined ? [] : [both]))).toEqual([true, false]);
});
