import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { dustThreshold, feeMultiplier, gasRate, outboundDelay, outboundFee, recommendedMinimum } from './outbound.ts';
import { type SmallState, smallState } from './small-state.ts';

const asset = (text: string) => must(parseAsset(text));
const pools = [
  { asset: 'BTC.BTC', balance_asset: '25478565714', balance_native: '2510882517782174' },
  { asset: 'ETH.ETH', balance_asset: '302843736227', balance_native: '1096023106422467' },
  { asset: 'ETH.USDC-0XA0', balance_asset: '489700452298394', balance_native: '409887946643144', decimals: 6 },
  { asset: 'TRON.TRX', balance_asset: '47261035222063', balance_native: '13542598509960', decimals: 6 },
];
const mainnet = {
  MaxOutboundFeeMultiplierBasisPoints: '30000',
  MinOutboundFeeMultiplierBasisPoints: '100',
  TargetOutboundFeeSurplusRune: '1000000000000',
};
const fees = {
  BTC: { rate: '3', size: '1000', dust: '1000' },
  ETH: { rate: '10', size: '100000', dust: '1000' },
  TRON: { rate: '16925200', size: '1', dust: '10000000' },
};
const thor = (more: Partial<SmallState> = {}) => smallState({ network: 'thorchain', pools, settings: mainnet, chain_fees: fees, ...more });

describe('the outbound fee on THORNode', () => {
  test('is the transaction cost times a multiplier that falls with the surplus', () => {
    const state = thor();
    // A new asset begins at the surplus that makes the multiplier one.
    expect(feeMultiplier(state, asset('BTC.BTC'))).toBe(10_000n);
    expect(outboundFee(state, asset('BTC.BTC'))).toBe(3_000n);
    state.feeLedger.set('BTC.BTC', { withheld: 5_826_421_404_682n, spent: 5_000_000_000_000n });
    expect(feeMultiplier(state, asset('BTC.BTC'))).toBe(5_290n);
    expect(outboundFee(state, asset('BTC.BTC'))).toBe(1_587n);
    state.feeLedger.set('BTC.BTC', { withheld: 9n ** 30n, spent: 0n });
    expect(feeMultiplier(state, asset('BTC.BTC'))).toBe(100n);
  });

  test('gives the recorded minimum amount of a Bitcoin swap', () => {
    const state = thor({ outbound_fees: { 'ETH.ETH': '15820' } });
    state.feeLedger.set('BTC.BTC', { withheld: 826_421_404_682n, spent: 0n });
    expect(recommendedMinimum(state, asset('BTC.BTC'), asset('ETH.ETH'), 0n)).toEqual({ ok: true, value: 7_761n });
    expect(recommendedMinimum(state, asset('BTC.BTC'), asset('ETH.ETH'), 1_000n)).toEqual({ ok: true, value: 8_537n });
    expect(recommendedMinimum(state, asset('BTC.BTC'), asset('LTC.LTC'), 0n)).toEqual({ ok: false, error: 'pool does not exist' });
  });

  test('has a floor in dollars, at the decimals of the gas asset', () => {
    const settings = { ...mainnet, MinimumL1OutboundFeeUSD: '25000000', 'TORANCHOR-ETH-USDC-0XA0': '1' };
    const state = thor({ settings, chain_fees: { BTC: { ...fees.BTC, rate: '0' }, TRON: { ...fees.TRON, rate: '0' } } });
    // 0.25 dollars at 1.19471786 dollars per RUNE are 20925443 base units.
    expect(outboundFee(state, asset('BTC.BTC'))).toBe(212n);
    expect(outboundFee(state, asset('TRON.TRX'))).toBe(73_025_700n);
  });

  test('of a token equals the gas in value, and is zero for native forms', () => {
    const state = thor();
    const gas = outboundFee(state, asset('ETH.ETH'));
    expect(gas).toBe(100_000n);
    const inRune = (gas * 1_096_023_106_422_467n) / 302_843_736_227n;
    const inUsdc = (inRune * 489_700_452_298_394n) / 409_887_946_643_144n;
    const fee = outboundFee(state, asset('ETH.USDC-0XA0'));
    expect(fee % 100n).toBe(0n);
    expect(inUsdc - fee < 100n && fee <= inUsdc + 2n).toBe(true);
    expect(['THOR.RUNE', 'BTC/BTC', 'BTC~BTC', 'BTC-BTC'].map((text) => outboundFee(state, asset(text)))).toEqual([0n, 0n, 0n, 0n]);
    expect(outboundFee(state, asset('LTC.LTC'))).toBe(0n);
  });

  test('follows the control setting when there is one', () => {
    expect(outboundFee(thor({ outbound_fees: { 'BTC.BTC': '7000' } }), asset('BTC.BTC'))).toBe(7_000n);
  });
});

describe('the outbound fee on MAYANode', () => {
  const settings = {
    MaxOutboundFeeMultiplierBasisPoints: '20000',
    MinOutboundFeeMultiplierBasisPoints: '10000',
    TargetOutboundFeeSurplusRune: '1000000000000000',
  };
  const maya = smallState({
    network: 'mayachain',
    pools: [
      { asset: 'BTC.BTC', balance_asset: '10029992792', balance_native: '109449889899897406' },
      { asset: 'ARB.ETH', balance_asset: '2032477312', balance_native: '921123186815934' },
      { asset: 'THOR.RUNE', balance_asset: '190478326683969', balance_native: '153262925784069896' },
    ],
    settings,
    chain_fees: {
      BTC: { rate: '7', size: '1000', dust: '10000' },
      ARB: { rate: '2000', size: '200', dust: '0' },
      THOR: { rate: '2000000', size: '1', dust: '0' },
    },
  });

  test('is in 1e8 units, a thousandth of that on Arbitrum, and fixed for native assets', () => {
    expect(outboundFee(maya, asset('BTC.BTC'))).toBe(14_000n);
    expect(outboundFee(maya, asset('ARB.ETH'))).toBe(800n);
    expect(outboundFee(maya, asset('THOR.RUNE'))).toBe(4_000_000n);
    expect(outboundFee(maya, asset('MAYA.CACAO'))).toBe(2_000_000_000n);
    expect(outboundFee(maya, asset('BTC~BTC'))).toBe(183n);
    expect(outboundFee(maya, asset('DASH.DASH'))).toBe(2_000_000_000n);
  });

  test('comes with gas rates raised by half, except for RUNE', () => {
    expect([gasRate(maya, 'BTC'), gasRate(maya, 'THOR'), gasRate(maya, 'DASH')]).toEqual([10n, 2_000_000n, 0n]);
    expect(gasRate(thor(), 'ETH')).toBe(15n);
    expect([dustThreshold(maya, 'BTC'), dustThreshold(maya, 'DASH'), dustThreshold(maya, 'ARB')]).toEqual([10_000n, 10_000n, 0n]);
  });

  test('makes the minimum four times the higher fee, and enough for an affiliate share to pay for itself', () => {
    const least = (from: string, to: string, bps = 0n) => recommendedMinimum(maya, asset(from), asset(to), bps);
    expect(least('BTC.BTC', 'MAYA.CACAO')).toEqual({ ok: true, value: 56_000n });
    expect(least('MAYA.CACAO', 'BTC~BTC')).toEqual({ ok: true, value: 4_000_000_000n });
    expect(least('BTC.BTC', 'MAYA.CACAO', 1n)).toEqual({ ok: true, value: 3_665_602n });
  });
});

describe('the outbound delay', () => {
  const settings = { TxOutDelayRate: '100000000000', MinTxOutVolumeThreshold: '2000000000000', MaxTxOutOffset: '200' };
  const delayed = (value: bigint) => {
    const state = thor({ settings });
    return { state, delay: () => outboundDelay(state, asset('BTC.BTC'), value) };
  };
  // One BTC is worth 9854881166800 base units of RUNE in this pool.
  test('grows with the value up to the longest offset', () => {
    expect(delayed(0n).delay()).toBe(0);
    expect(delayed(1_000_000n).delay()).toBe(0);
    expect(delayed(100_000_000n).delay()).toBe(99);
    expect(delayed(10_000_000_000n).delay()).toBe(200);
  });

  test('is zero where the network sets no rate', () => {
    expect(outboundDelay(thor(), asset('BTC.BTC'), 10n ** 12n)).toBe(0);
  });

  test('moves past blocks that are already full', () => {
    const { state, delay } = delayed(100_000_000n);
    const full = { asset: 'ETH.ETH', amount: 1n, value: 2_000_000_000_000n, clout: 2_000_000_000_000n };
    state.scheduled.push({ ...full, height: state.height + 99 }, { ...full, height: state.height + 100 });
    expect(delay()).toBe(101);
  });

  test('grows with the value already scheduled', () => {
    const { state, delay } = delayed(100_000_000n);
    state.scheduled.push({ height: state.height + 1, asset: 'ETH.ETH', amount: 1n, value: 1_000_000_000_000_000n, clout: 0n });
    expect(delay()).toBe(199);
  });
});
