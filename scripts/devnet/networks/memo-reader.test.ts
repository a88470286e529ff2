import { describe, expect, test } from 'vitest';
import { formatAsset } from '../../../src/core/asset/asset.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { readMemo, type SwapMemo } from './memo-reader.ts';

function swap(text: string, network: NetworkId = 'thorchain'): SwapMemo & { name: string } {
  const memo = readMemo(network, text);
  if (!memo.ok || (memo.value.kind !== 'swap' && memo.value.kind !== 'limit')) throw new Error(`${text} is no swap`);
  return { ...memo.value, name: formatAsset(memo.value.asset) };
}

const error = (text: string, network: NetworkId = 'thorchain') => {
  const memo = readMemo(network, text);
  return memo.ok ? undefined : memo.error;
};

describe('a swap memo', () => {
  test.each(['=', 's', 'S', 'swap', 'SWAP'])('starts with %s', (operation) => {
    expect(swap(`${operation}:ETH.ETH:0xab`)).toMatchObject({
      kind: 'swap',
      name: 'ETH.ETH',
      destination: '0xab',
      refund: '',
      limit: 0n,
      interval: 0,
      quantity: 0,
      affiliates: [],
    });
  });

  test('has a refund address, a limit, a stream and affiliates', () => {
    expect(swap('=:b:bc1q/thor1x:1234/3/10:a/b:10/20|more')).toMatchObject({
      name: 'BTC.BTC',
      destination: 'bc1q',
      refund: 'thor1x',
      limit: 1234n,
      interval: 3,
      quantity: 10,
      affiliates: [
        { name: 'a', bps: 10n },
        { name: 'b', bps: 20n },
      ],
    });
    expect(swap('=:e:0xab::t:30').affiliates).toEqual([{ name: 't', bps: 30n }]);
    expect(swap('=:e:0xab::t/u:30').affiliates.map((share) => share.bps)).toEqual([30n, 30n]);
    expect(swap('=:e:0xab:12e6').limit).toBe(12_000_000n);
    expect(swap('=:e:0xab:12e6/1/0').limit).toBe(12_000_000n);
  });

  test('is rejected with the reason when it cannot be read', () => {
    expect(error('')).toBe("memo can't be empty");
    expect(error('nonsense:x')).toBe('invalid tx type: nonsense');
    expect(error('=')).toBe('invalid symbol: ');
    expect(error('=:e:0xab:x')).toBe('swap price limit:x is invalid');
    expect(error('=:e:0xab:1e99')).toBe('swap price limit:1e99 is invalid');
    expect(error('=:e:0xab:1/2/3/4')).toMatch(/^invalid stream/);
    expect(error('=:e:0xab:1/x')).toMatch(/^invalid stream/);
    expect(error('=:e:0xab::a/b:1/2/3')).toBe('affiliate thornames and affiliate fee bps count mismatch');
    expect(error('=:e:0xab::a/b/c/d/e/f:1')).toBe('maximum allowed affiliates is 5');
    expect(error('=:e:0xab::a:10001')).toMatch(/must not exceed 10000/);
    expect(error('=:e:0xab::a:501', 'mayachain')).toMatch(/must not exceed 500/);
  });

  test('follows the rules of its own network', () => {
    expect(swap('=:c:maya1x', 'mayachain').name).toBe('MAYA.CACAO');
    expect(swap('=:c:qz').name).toBe('BCH.BCH');
    expect(swap('=:b:bc1::name', 'mayachain').affiliates).toEqual([{ name: 'name', bps: undefined }]);
    const rest = '2'.repeat(54);
    expect(swap(`=:x:${rest}`, 'mayachain').destination).toBe(`account_rdx1${rest}`);
    expect(error('=<:b:bc1:1', 'mayachain')).toBe('invalid tx type: =<');
  });
});

describe('other memos', () => {
  test('are read as limit orders, or as swaps when they lack a target', () => {
    expect(swap('=<:ETH.ETH:0xab:2000000000/43200/0')).toMatchObject({ kind: 'limit', limit: 2_000_000_000n, interval: 43_200 });
    expect(swap('=<:ETH.ETH:0xab')).toMatchObject({ kind: 'swap' });
  });

  test('are read as modifications, references and donations', () => {
    expect(readMemo('thorchain', 'm=<:100BTC.BTC:200ETH.USDC-0XAB:0')).toMatchObject({
      ok: true,
      value: { kind: 'modify', source: { amount: 100n }, target: { amount: 200n }, newTarget: 0n },
    });
    expect(error('m=<:BTC.BTC:1ETH.ETH:0')).toBe('invalid modify limit swap memo');
    const memo = '=:ETH.USDT:0xE9fb:66008807667/1/0:sto:0';
    expect(readMemo('thorchain', `REFERENCE:BTC.BTC:${memo}`)).toMatchObject({ ok: true, value: { kind: 'reference', memo } });
    expect(readMemo('thorchain', 'r:42')).toEqual({ ok: true, value: { kind: 'use', reference: '00042' } });
    expect(error('r:x')).toBe('invalid reference');
    expect(readMemo('mayachain', 'DONATE:BTC.BTC')).toMatchObject({ ok: true, value: { kind: 'donate' } });
  });
});
