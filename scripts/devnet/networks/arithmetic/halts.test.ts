import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { isAddress, isAddressOf, isModuleAddress } from './addresses.ts';
import { isAssetTradingHalted, isChainTradingHalted } from './halts.ts';
import { smallState } from './small-state.ts';

const halted = (network: NetworkId, text: string, key: string, value = '1') =>
  isAssetTradingHalted(smallState({ network, pools: [], settings: { [key]: value } }), must(parseAsset(text, network)));

describe('a halt key', () => {
  test('halts the asset with its synth, trade and secured forms, and no other', () => {
    const forms = ['ETH.ETH', 'ETH/ETH', 'ETH~ETH', 'ETH-ETH', 'ETH.USDC-0X1'];
    expect(forms.map((text) => halted('thorchain', text, 'HALTETHTRADING'))).toEqual([true, true, true, true, true]);
    expect(['BTC.BTC', 'BASE.ETH', 'THOR.RUNE', 'THOR.TCY'].map((text) => halted('thorchain', text, 'HALTETHTRADING'))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['ETH.USDC-0X1', 'ETH.ETH'].map((text) => halted('thorchain', text, 'RAGNAROK-ETH-USDC-0X1'))).toEqual([true, false]);
    expect(['THOR.TCY', 'THOR.RUNE'].map((text) => halted('thorchain', text, 'HALTTCYTRADING'))).toEqual([true, false]);
    expect(['ETH.USDC-0X1', 'ETH.ETH'].map((text) => halted('mayachain', text, 'HALTTRADING-ETH-USDC-0X1'))).toEqual([true, false]);
  });

  test('matches whole names only', () => {
    expect(halted('thorchain', 'BTC.BTC', 'HALTBTCHAIN')).toBe(false);
    expect(halted('thorchain', 'TRON.TRX', 'HALTTRRONTRADING')).toBe(false);
  });

  test('counts RUNE as an external chain on MAYAChain', () => {
    expect([halted('mayachain', 'THOR.RUNE', 'HALTTHORTRADING'), halted('mayachain', 'MAYA.CACAO', 'HALTTHORTRADING')]).toEqual([
      true,
      false,
    ]);
  });

  test('applies a node pause until it runs out', () => {
    const paused = (value: string) =>
      isChainTradingHalted(smallState({ network: 'thorchain', pools: [], settings: { NodePauseChainGlobal: value } }), 'BTC');
    expect([paused('999'), paused('1000')]).toEqual([false, true]);
  });
});

describe('addresses on a node', () => {
  const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';

  test('are valid on one chain only, and Taproot only on a network that can pay it', () => {
    expect([isAddressOf('thorchain', taproot, 'BTC'), isAddressOf('mayachain', taproot, 'BTC')]).toEqual([true, false]);
    expect(isAddressOf('thorchain', taproot, 'LTC')).toBe(false);
    expect(isAddressOf('thorchain', `0x${'ab'.repeat(20).toUpperCase()}`, 'AVAX')).toBe(true);
    expect([isAddress('thorchain', 'sam'), isAddress('thorchain', '')]).toEqual([false, false]);
    expect(isAddress('mayachain', 'DdTFRrMw1MfSzKCnTmnHhxBGbTSDQzHHcW')).toBe(false);
  });

  test('of the network’s own modules are recognized', () => {
    expect(isModuleAddress('thorchain', 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0')).toBe(true);
    expect(isModuleAddress('thorchain', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt')).toBe(true);
    expect(isModuleAddress('thorchain', 'thor1qurswpc8qurswpc8qurswpc8qurswpc8457p47')).toBe(false);
  });
});
