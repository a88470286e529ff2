import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../core/address/address.ts';
import { Bench, foundWallet, intentOf, readCode, seededVault } from '../fixtures/bench.ts';
import { vultisigAdapter as adapter, readVultisigCall } from './vultisig-adapter.ts';

describe('Vultisig', () => {
  function wallet(chain: string, name: string, txid: string) {
    const address = addressOn(chain);
    const calls: { readonly method: string; readonly params?: readonly unknown[] }[] = [];
    const state = { address, calls };
    const request = async (call: (typeof calls)[number]) => {
      calls.push(call);
      if (call.method.endsWith('_accounts')) return [state.address];
      return call.method.endsWith('_transaction') ? txid : null;
    };
    return { state, found: foundWallet('vultisig', 'vultisig', [chain], { [name]: { request } }) };
  }
  const addressOn = (chain: string) =>
    chain === 'SOL' ? base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(3))) : encodeAddress(chain, new Uint8Array(20).fill(6));
  const id = 'ab'.repeat(32);
  const cases = [
    ['BTC', 'bitcoin', 'BTC.BTC', '0.5', '50000000', id],
    ['LTC', 'litecoin', 'LTC.LTC', '2', '200000000', id],
    ['DOGE', 'dogecoin', 'DOGE.DOGE', '100', '10000000000', id],
    ['BCH', 'bitcoincash', 'BCH.BCH', '1', '100000000', id],
    ['GAIA', 'cosmos', 'GAIA.ATOM', '1.5', '1500000', id.toUpperCase()],
    ['XRP', 'ripple', 'XRP.XRP', '200', '200000000', id.toUpperCase()],
    ['TRON', 'tron', 'TRON.TRX', '15', '15000000', id],
    ['SOL', 'solana', 'SOL.SOL', '1.5', '1500000000', base58.encode(new Uint8Array(64).fill(8))],
  ] as const;

  test.each(cases)('swaps on %s through one call', async (chain, name, from, amountText, value, txid) => {
    const { state, found } = wallet(chain, name, txid);
    const intent = intentOf({ from, amountText });
    const result = await new Bench().swap(adapter, found, intent);
    expect(result).toMatchObject({
      ok: true,
      value: { proof: 'none', sent: { txid, nodeTxid: chain === 'SOL' ? txid : id.toUpperCase() } },
    });
    expect(state.calls.at(-1)).toEqual({
      method: 'send_transaction',
      params: [{ from: state.address, to: seededVault(chain), value, data: intent.memo }],
    });
  });

  test('deposits RUNE on THORChain itself, and sends it to the vault for MAYAChain', async () => {
    const own = wallet('THOR', 'thorchain', id);
    const intent = intentOf({ from: 'THOR.RUNE', amountText: '5' });
    expect(readCode(await new Bench().swap(adapter, own.found, intent))).toBe('ok');
    expect(own.state.calls.at(-1)).toMatchObject({
      method: 'deposit_transaction',
      params: [{ amount: { amount: '500000000', decimals: 8 }, memo: intent.memo }],
    });
    const maya = wallet('THOR', 'thorchain', id);
    expect(
      readCode(await new Bench().swap(adapter, maya.found, intentOf({ network: 'mayachain', from: 'THOR.RUNE', amountText: '5' }))),
    ).toBe('ok');
    expect(maya.state.calls.at(-1)).toMatchObject({ method: 'send_transaction', params: [{ to: seededVault('THOR') }] });
    expect(
      readCode(await new Bench().swap(adapter, wallet('THOR', 'thorchain', id).found, intentOf({ from: 'BTC-BTC', amountText: '1' }))),
    ).toBe('not_supported');
  });

  test('opens no window after the account was switched', async () => {
    const { state, found } = wallet('BTC', 'bitcoin', id);
    const result = await new Bench().swap(adapter, found, intentOf({ from: 'BTC.BTC', amountText: '1' }), () => {
      state.address = seededVault('BTC');
    });
    expect(readCode(result)).toBe('wrong_account');
    expect(state.calls.some(({ method }) => method === 'send_transaction')).toBe(false);
  });

  test.each([
    ['GAIA', 'cosmos', 'GAIA.ATOM', id, id.toUpperCase()],
    ['DOGE', 'dogecoin', 'DOGE.DOGE', `0X${id.toUpperCase()}`, id],
  ])('returns an id on %s in its chain’s letter case, however the wallet writes it', async (chain, name, from, answered, txid) => {
    const { found } = wallet(chain, name, answered);
    const result = await new Bench().swap(adapter, found, intentOf({ from, amountText: '200' }));
    expect(result).toMatchObject({ ok: true, value: { sent: { txid, nodeTxid: id.toUpperCase() } } });
  });

  test('leaves the outcome open after an invalid id on Solana', async () => {
    const { found } = wallet('SOL', 'solana', id);
    expect(readCode(await new Bench().swap(adapter, found, intentOf({ from: 'SOL.SOL', amountText: '2' })))).toBe('unknown_outcome');
  });

  test('reads a deposit to the network itself without a recipient, and sends nothing uncleared', async () => {
    const call = { chain: 'THOR', method: 'deposit_transaction', from: addressOn('THOR'), to: '', value: '5', data: '=:b' } as const;
    const read = readVultisigCall(call);
    expect(read.ok && 'to' in read.value).toBe(false);
    expect(readCode(read)).toBe('ok');
    expect(readCode(await adapter.sign(Object.freeze({}) as never, new Bench().context))).toBe('not_cleared');
  });
});
