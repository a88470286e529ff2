import { describe, expect, test } from 'vitest';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import type { MintKind } from '../memo/mint-memo.ts';
import type { NetworkId } from '../network/protocol.ts';
import { networkHalts, swapHalts } from './halt.ts';

const asset = (text: string) => must(parseAsset(text));

interface Path {
  readonly from: string;
  readonly to: string;
  readonly network?: NetworkId;
  readonly mint?: MintKind;
}

/** Halt texts of a path while these keys are set. */
function closedBy({ from, to, network = 'thorchain', mint }: Path, mimir: Readonly<Record<string, bigint>>): readonly string[] {
  const inbound = { halted: false, globalTradingPaused: false, chainTradingPaused: false };
  const flags = ['BTC', 'ETH', 'SOL'].map((chain) => ({ ...inbound, chain }) as never);
  const facts = { network, height: 100, mimir: new Map(Object.entries(mimir)), inbound: flags };
  return swapHalts(asset(from), asset(to), facts, { streaming: false, ...(mint === undefined ? {} : { mint }) }).map(({ text }) => text);
}

describe('keys for minting and redeeming', () => {
  const minted: Path = { from: 'BTC.BTC', to: 'BTC-BTC', mint: 'mint' };
  const redeemed: Path = { from: 'BTC-BTC', to: 'BTC.BTC', mint: 'redeem' };
  const left: Path = { from: 'BTC~BTC', to: 'BTC.BTC', mint: 'redeem' };
  const entered: Path = { from: 'BTC.BTC', to: 'BTC~BTC', mint: 'mint' };

  test('close only the minting of a chain’s secured assets with HALTSECUREDDEPOSIT', () => {
    const key = { 'HALTSECUREDDEPOSIT-BTC': 1n };
    expect(closedBy(minted, key)).toEqual(['THORChain has halted the minting of secured assets of BTC.']);
    for (const open of [redeemed, left, entered, { from: 'BTC.BTC', to: 'BTC-BTC' }]) expect(closedBy(open, key)).toEqual([]);
    expect(closedBy(minted, { 'HALTSECUREDDEPOSIT-ETH': 1n })).toEqual([]);
  });

  test('close only the redeeming of a chain’s secured assets with HALTSECUREDWITHDRAW', () => {
    const key = { 'HALTSECUREDWITHDRAW-BTC': 1n };
    expect(closedBy(redeemed, key)).toEqual(['THORChain has halted the redeeming of secured assets of BTC.']);
    for (const open of [minted, left, entered, { from: 'BTC-BTC', to: 'BTC.BTC' }]) expect(closedBy(open, key)).toEqual([]);
  });

  test('close only the redeeming of a chain’s trade assets with HALTTRADEWITHDRAW', () => {
    const key = { 'HALTTRADEWITHDRAW-BTC': 1n };
    expect(closedBy(left, key)).toEqual(['THORChain has halted the redeeming of trade assets of BTC.']);
    for (const open of [minted, redeemed, entered]) expect(closedBy(open, key)).toEqual([]);
  });

  test('include a switch for redeeming trade assets on MAYAChain only', () => {
    const off = { TRADEACCOUNTSWITHDRAWENABLED: 0n };
    const text = 'MAYAChain has halted the redeeming of trade assets of BTC.';
    expect(closedBy({ ...left, network: 'mayachain' }, off)).toEqual([text]);
    expect(closedBy({ ...left, network: 'mayachain' }, { TRADEACCOUNTSWITHDRAWENABLED: 1n })).toEqual([]);
    expect(closedBy({ ...left, network: 'mayachain' }, {})).toEqual([]);
    expect(closedBy(left, off)).toEqual([]);
  });

  test('close every mint and redeem of secured assets, and no other path, with HALTSECUREDGLOBAL', () => {
    const key = { HALTSECUREDGLOBAL: 1n };
    for (const path of [minted, redeemed]) expect(closedBy(path, key)).toEqual(['THORChain has halted all secured assets.']);
    expect(closedBy({ from: 'BTC.BTC', to: 'ETH.ETH' }, key)).toEqual([]);
    expect(closedBy(left, key)).toEqual([]);
  });
});

describe('keys for one side or one network', () => {
  test('close a single halted asset on MAYAChain and have no effect on THORChain', () => {
    const key = { 'HALTTRADING-BTC.BTC': 1n };
    const path = { from: 'BTC.BTC', to: 'ETH.ETH' };
    expect(closedBy({ ...path, network: 'mayachain' }, key)).toEqual(['MAYAChain has halted trading of BTC.BTC.']);
    expect(closedBy(path, key)).toEqual([]);
  });

  test('let a pool being wound down only convert its synth back to the same asset', () => {
    const key = { 'RAGNAROK-BTC-BTC': 1n };
    const text = 'THORChain is winding down BTC.BTC.';
    expect(closedBy({ from: 'BTC/BTC', to: 'BTC.BTC' }, key)).toEqual([]);
    for (const path of [
      { from: 'BTC/BTC', to: 'ETH.ETH' },
      { from: 'BTC-BTC', to: 'BTC.BTC' },
      { from: 'BTC.BTC', to: 'BTC/BTC' },
    ]) {
      expect(closedBy(path, key)).toEqual([text]);
    }
  });

  test('close one side of synth swaps and name it', () => {
    expect(closedBy({ from: 'BTC.BTC', to: 'ETH/ETH' }, { MINTSYNTHS: 1n })).toEqual(['THORChain has halted swaps to synths.']);
    expect(closedBy({ from: 'ETH/ETH', to: 'BTC.BTC' }, { MINTSYNTHS: 1n })).toEqual([]);
    expect(closedBy({ from: 'ETH/ETH', to: 'BTC.BTC' }, { BURNSYNTHS: 1n })).toEqual(['THORChain has halted swaps from synths.']);
    expect(closedBy({ from: 'BTC.BTC', to: 'ETH/ETH' }, { BURNSYNTHS: 1n })).toEqual([]);
  });

  test('close nothing at height 0 when there are none', () => {
    expect(networkHalts({ network: 'thorchain', height: 0, mimir: new Map(), inbound: [] })).toEqual([]);
  });
});
