import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { inboundConfirmations } from './inbound.ts';
import { smallState } from './small-state.ts';

const coin = 10n ** 8n;

function confirmations(network: NetworkId, text: string, amount: bigint, settings: Record<string, string> = {}) {
  const pools = [
    { asset: 'ETH.ETH', balance_asset: '1000000000', balance_native: '1000000000000' },
    { asset: 'ETH.USDC-0XA0', balance_asset: '2500000000000', balance_native: '1000000000000' },
  ];
  return inboundConfirmations(smallState({ network, pools, settings }), must(parseAsset(text)), amount);
}

describe('inbound confirmations', () => {
  test('cover the amount with block rewards', () => {
    expect(confirmations('thorchain', 'BTC.BTC', coin / 10n)).toBe(1);
    expect(confirmations('thorchain', 'BTC.BTC', 10n * coin)).toBe(4);
    expect(confirmations('thorchain', 'LTC.LTC', 13n * coin)).toBe(3);
    expect(confirmations('thorchain', 'DOGE.DOGE', coin)).toBe(2);
    expect(confirmations('mayachain', 'DASH.DASH', 5n * coin)).toBe(5);
    expect(confirmations('mayachain', 'DASH.DASH', coin / 10n)).toBe(2);
  });

  test('follow the value in ether on Ethereum, including for tokens', () => {
    expect(confirmations('thorchain', 'ETH.ETH', coin)).toBe(2);
    expect(confirmations('thorchain', 'ETH.ETH', 30n * coin)).toBe(20);
    expect(confirmations('thorchain', 'ETH.USDC-0XA0', 75_000n * coin)).toBe(20);
  });

  test('respect the multiplier, cap and floors of the network', () => {
    expect(confirmations('thorchain', 'BTC.BTC', 10n * coin, { 'MaxConfirmations-BTC': '2' })).toBe(2);
    expect(confirmations('thorchain', 'BTC.BTC', 10n * coin, { 'ConfMultiplierBasisPoints-BTC': '50000' })).toBe(1);
    expect(confirmations('thorchain', 'LTC.LTC', 60n * coin, { 'MaxConfirmations-LTC': '2' })).toBe(10);
    expect([confirmations('thorchain', 'BASE.ETH', coin), confirmations('thorchain', 'TRON.TRX', coin)]).toEqual([12, 3]);
  });

  test('are zero for what is already on the network', () => {
    expect([confirmations('thorchain', 'THOR.RUNE', coin), confirmations('thorchain', 'BTC-BTC', 10n * coin)]).toEqual([0, 0]);
  });
});
