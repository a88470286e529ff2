import { describe, expect, test } from 'vitest';
import { Bench, foundWallet, intentOf, readCode } from '../fixtures/bench.ts';
import { tronAddress, tronWallet } from '../fixtures/tron-wallet.ts';
import { tronAdapter as adapter } from './tron-adapter.ts';

const address = tronAddress(4);

/** A wallet that counts requests and account reads and exposes an account starting with read number `opensAt`. */
function countingWallet(kind: string, opensAt: number) {
  const seen = { asked: [] as string[], looks: 0 };
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      seen.asked.push(method);
      return [];
    },
    tronWeb: {
      get defaultAddress() {
        seen.looks += 1;
        return { base58: seen.looks < opensAt ? false : address };
      },
    },
  };
  return { seen, found: foundWallet('tron', kind, ['TRON'], provider) };
}

const { context } = Object.assign(new Bench(), { promptMs: 1 });

async function resumed(kind: string, opensAt: number, chain = 'TRON') {
  const { seen, found } = countingWallet(kind, opensAt);
  const result = await adapter.resume?.(found, chain, context);
  if (!result?.ok) throw new Error('no way to take up a connection');
  return { ...seen, found: result.value.map((account) => account?.address) };
}

describe('resuming a TRON connection', () => {
  test('is not tried on another chain', async () => {
    expect(await resumed('announced', 1, 'BTC')).toEqual({ asked: [], looks: 0, found: [] });
  });

  test('needs no request where the wallet shows its account', async () => {
    expect(await resumed('announced', 1)).toEqual({ asked: [], looks: 3, found: [address] });
    expect(await resumed('tronlink', 1)).toEqual({ asked: [], looks: 2, found: [address] });
  });

  test('requests accounts only from a wallet that answers without a window', async () => {
    expect(await resumed('announced', 3)).toMatchObject({ asked: ['eth_accounts'], found: [address] });
    expect(await resumed('tronlink', 3)).toMatchObject({ asked: [], found: [address] });
  });

  test('gives up after a few checks on a wallet that stays locked', async () => {
    expect(await resumed('tronlink', 20)).toEqual({ asked: [], looks: 6, found: [] });
    expect(await resumed('announced', 20)).toEqual({ asked: ['eth_accounts'], looks: 7, found: [] });
  });
});

describe('a TRON amount', () => {
  const prepared = async (amountText: string) => {
    const page = Object.assign(new Bench(), { held: 10n ** 18n });
    page.facts = { kind: 'tron', refBlockBytes: 'a1b2', refBlockHash: '0011223344556677', expiration: 60_000n, timestamp: 5n };
    const account = await adapter.connect(tronWallet().found, 'TRON', page.context);
    if (!account.ok) throw new Error(account.error.hint);
    return readCode(await adapter.prepare(account.value, intentOf({ from: 'TRON.TRX', amountText }), page.context));
  };

  test('is refused with more decimals than TRX has', async () => {
    expect(await prepared('15.00000001')).toBe('not_supported');
    expect(await prepared('15.000001')).toBe('ok');
  });

  test('is accepted up to the largest number that a wallet can read exactly', async () => {
    expect(await prepared('9007199254.740991')).toBe('ok');
    expect(await prepared('9007199254.740992')).toBe('not_supported');
  });
});
