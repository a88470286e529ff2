import { describe, expect, test } from 'vitest';
import { asset } from '../fixtures/facts.ts';
import { verifyMemo } from './memo-verify.ts';
import { decodeMintMemo, encodeMintMemo, mintKindOf, readDepositMemo } from './mint-memo.ts';

const thor = 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt';
const btc = 'bc1q9nd5j7q3gynye66lmdlut9yyg9fcal68kaykl2';

describe('one asset in two forms', () => {
  test('is minted from layer 1 to its secured or trade form, and redeemed in reverse', () => {
    for (const kept of ['BTC-BTC', 'BTC~BTC']) {
      expect(mintKindOf(asset('BTC.BTC'), asset(kept), 'thorchain')).toBe('mint');
      expect(mintKindOf(asset(kept), asset('BTC.BTC'), 'thorchain')).toBe('redeem');
    }
    expect(mintKindOf(asset('BTC.BTC'), asset('BTC~BTC'), 'mayachain')).toBe('mint');
  });

  test('goes through pools for any other pair', () => {
    const pairs = [
      ['BTC.BTC', 'ETH-ETH'],
      ['BTC-BTC', 'BTC~BTC'],
      ['BTC/BTC', 'BTC-BTC'],
      ['BTC.BTC', 'BTC/BTC'],
      ['BTC.BTC', 'ETH.ETH'],
      ['ETH.USDC-0XA0', 'ETH-USDC-0XB0'],
    ] as const;
    for (const [from, to] of pairs) expect(mintKindOf(asset(from), asset(to), 'thorchain'), `${from} ${to}`).toBeUndefined();
  });

  test('is not minted as a secured asset on MAYAChain', () => {
    expect(mintKindOf(asset('BTC.BTC'), asset('BTC-BTC'), 'mayachain')).toBeUndefined();
  });
});

describe('mint and redeem memos', () => {
  test('are written in each form and read back', () => {
    const cases = [
      ['BTC.BTC', 'BTC-BTC', thor, `SECURE+:${thor}`],
      ['BTC-BTC', 'BTC.BTC', btc, `SECURE-:${btc}`],
      ['BTC.BTC', 'BTC~BTC', thor, `TRADE+:${thor}`],
      ['BTC~BTC', 'BTC.BTC', btc, `TRADE-:${btc}`],
    ] as const;
    for (const [from, to, destination, text] of cases) {
      const kind = mintKindOf(asset(from), asset(to), 'thorchain') ?? 'mint';
      expect(encodeMintMemo({ kind, from: asset(from) }, asset(to), destination, 'thorchain')).toEqual({ ok: true, value: text });
      const read = decodeMintMemo(text.toLowerCase(), asset(from), 'thorchain');
      expect(read).toMatchObject({ ok: true, value: { kind, asset: asset(to), destination, limit: 0n } });
    }
  });

  test('are rejected when they do not fit the deposited asset', () => {
    const cases = [
      [`SECURE+:${thor}`, 'BTC-BTC', 'thorchain'],
      [`SECURE-:${btc}`, 'BTC~BTC', 'thorchain'],
      [`TRADE-:${btc}`, 'BTC.BTC', 'thorchain'],
      [`SECURE+:${thor}`, 'BTC.BTC', 'mayachain'],
      [`SECURE+:${thor}`, 'THOR.RUNE', 'thorchain'],
      ['SECURE+:', 'BTC.BTC', 'thorchain'],
      [`SECURE+:${thor}:1`, 'BTC.BTC', 'thorchain'],
      [`SECURE+:${'a'.repeat(260)}`, 'BTC.BTC', 'thorchain'],
    ] as const;
    for (const [text, from, network] of cases) expect(decodeMintMemo(text, asset(from), network).ok, text).toBe(false);
  });

  test('need the deposited asset to be read, which leaves swap memos unaffected', () => {
    expect(readDepositMemo(`SECURE+:${thor}`, 'thorchain', asset('BTC.BTC'))).toMatchObject({ ok: true, value: { kind: 'mint' } });
    expect(readDepositMemo(`SECURE+:${thor}`, 'thorchain', undefined).ok).toBe(false);
    expect(readDepositMemo(`=:e:${thor}`, 'thorchain', asset('BTC.BTC'))).toMatchObject({ ok: true, value: { kind: 'swap' } });
  });

  test('are rejected for another destination than the requested one', () => {
    const intent = {
      network: 'thorchain',
      to: asset('BTC-BTC'),
      destination: thor,
      mint: { kind: 'mint', from: asset('BTC.BTC') },
      resolve: () => undefined,
    } as const;
    expect(verifyMemo(`SECURE+:${thor}`, intent).ok).toBe(true);
    expect(verifyMemo(`SECURE+:thor1abc`, intent).ok).toBe(false);
    expect(verifyMemo(`TRADE+:${thor}`, intent).ok).toBe(false);
    expect(verifyMemo(`=:BTC-BTC:${thor}`, intent).ok).toBe(false);
    const { mint: _, ...swap } = intent;
    expect(verifyMemo(`SECURE+:${thor}`, swap).ok).toBe(false);
  });
});
