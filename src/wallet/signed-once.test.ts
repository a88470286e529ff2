import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { nativeAmount } from '../core/amount.ts';
import { type Clearance, type PendingRecord, signOnce, takeClearance } from './before-signing.ts';
import { Bench, foundWallet, freshOf, intentOf, readCode, seededVault, startMs } from './fixtures/bench.ts';
import {
  bad,
  type Cleared,
  good,
  type Payment,
  type Prepared,
  type Sent,
  type SwapIntent,
  type WalletAdapter,
  type WalletResult,
} from './port.ts';
import { xrpAdapter } from './xrp/xrp-adapter.ts';

const hash = 'AB'.repeat(32);
const sent: Sent = { chain: 'XRP', txid: hash, nodeTxid: hash };
const refused = bad('insufficient', 'too little');

const swap = (): SwapIntent => intentOf({ from: 'XRP.XRP', amountText: '150' });

function preparedOf(intent: SwapIntent): Prepared {
  const account = { wallet: foundWallet('xrp', 'test', ['XRP'], {}), chain: 'XRP', address: seededVault('XRP') };
  const { memo, inboundAddress: to = '', from: asset } = intent;
  const payment: Payment = {
    kind: 'deposit',
    chain: 'XRP',
    from: account.address,
    to,
    asset,
    amount: nativeAmount(150_000_000n),
    decimals: 6,
    memo,
  };
  return { account, intent, payment, summary: [], content: {} };
}

/** A custom adapter that returns the prepared payment and runs the given `sign`. */
const adapterOf = (sign: (cleared: Cleared) => Promise<WalletResult<Sent>>): WalletAdapter => ({
  ...xrpAdapter,
  read: ({ payment }) => good(payment),
  sign,
  verify: async () => good('none'),
});

const broadcasting = (use: (clearance: Clearance) => Promise<WalletResult<Sent>>): WalletAdapter =>
  adapterOf(async (cleared) => {
    const clearance = takeClearance(cleared);
    return clearance.ok ? use(clearance.value) : clearance;
  });

describe('a clearance', () => {
  test('is worthless later if it is not taken while the wallet signs', async () => {
    const page = new Bench();
    let kept: Cleared | undefined;
    const adapter = adapterOf(async (cleared) => {
      kept = cleared;
      return good(sent);
    });
    expect(readCode(await signOnce(preparedOf(swap()), adapter, page.context, page.safety))).toBe('ok');
    expect(readCode(takeClearance(kept as Cleared))).toBe('not_cleared');
  });

  test('is not given again for a signed transaction, or for another one of the same swap', async () => {
    const page = new Bench();
    const adapter = adapterOf(async () => good(sent));
    const intent = swap();
    const prepared = preparedOf(intent);
    expect(readCode(await signOnce(prepared, adapter, page.context, page.safety))).toBe('ok');
    expect(readCode(await signOnce(prepared, adapter, page.context, page.safety))).toBe('already_sent');
    expect(readCode(await signOnce(preparedOf(intent), adapter, page.context, page.safety))).toBe('already_sent');
    expect(readCode(await signOnce(preparedOf(swap()), adapter, page.context, page.safety))).toBe('ok');
  });

  test('is given once for an approval, and afterwards for the deposit of the same swap', async () => {
    const router = '0x1111111111111111111111111111111111111111';
    const intent = intentOf({ from: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', to: 'BTC.BTC', amountText: '25.5', router });
    const from = seededVault('ETH');
    const account = { wallet: foundWallet('evm', 'test', ['ETH'], {}), chain: 'ETH', address: from };
    const common = { chain: 'ETH', from, asset: intent.from, amount: nativeAmount(25_500_000n), decimals: 6 } as const;
    const approval: Prepared = { account, intent, payment: { ...common, kind: 'approve', spender: router }, summary: [], content: {} };
    const to = intent.inboundAddress ?? '';
    const deposit: Prepared = { ...approval, payment: { ...common, kind: 'deposit', to, router, memo: intent.memo } };
    const page = new Bench();
    const adapter = adapterOf(async () => good(sent));
    const codes: string[] = [];
    for (const one of [approval, approval, deposit, deposit, { ...deposit }])
      codes.push(readCode(await signOnce(one, adapter, page.context, page.safety)));
    expect(codes).toEqual(['ok', 'already_sent', 'ok', 'already_sent', 'already_sent']);
  });

  test('is refused without querying a host when the swap has expired', async () => {
    const page = new Bench();
    let asked = 0;
    page.recheck = async (intent) => {
      asked += 1;
      return good(freshOf(intent));
    };
    const late = { ...swap(), expiry: startMs / 1000 };
    expect(
      readCode(
        await signOnce(
          preparedOf(late),
          adapterOf(async () => good(sent)),
          page.context,
          page.safety,
        ),
      ),
    ).toBe('expired');
    expect(asked).toBe(0);
  });
});

describe('the broadcast', () => {
  const ids: readonly (readonly [string, string, string, string])[] = [
    ['the same id', hash, hash, 'ok'],
    ['the same id in lower case', hash, hash.toLowerCase(), 'ok'],
    ['the same id behind 0x', hash, `0x${hash.toLowerCase()}`, 'ok'],
    ['another id', hash, 'CD'.repeat(32), 'unknown_outcome'],
    ['a longer id', hash, `${hash}00`, 'unknown_outcome'],
    ['the same base58', base58.encode(new Uint8Array(64).fill(8)), base58.encode(new Uint8Array(64).fill(8)), 'ok'],
    ['base58 in another case', 'aBcD', 'AbCd', 'unknown_outcome'],
    ['base58 in upper case', 'abcd', 'ABCD', 'unknown_outcome'],
  ];
  test.each(ids)('compares the transaction id with the chain’s: %s', async (_name, expected, answered, code) => {
    const page = new Bench();
    page.answer = () => good({ tx: answered });
    const adapter = broadcasting((clearance) => clearance.broadcast('bytes', { chain: 'XRP', txid: expected, nodeTxid: expected }));
    const result = await signOnce(preparedOf(swap()), adapter, page.context, page.safety);
    expect(readCode(result)).toBe(code);
    if (!result.ok) expect(result.error.details).toEqual({ tx: expected, answered });
  });

  test.each([
    ['insufficient', 'insufficient', 'not_sent'],
    ['refused', 'refused', 'not_sent'],
    ['unreachable', 'unknown_outcome', 'unknown'],
    ['timeout', 'unknown_outcome', 'unknown'],
  ] as const)('reports a chain’s %s as %s, and records it as %s', async (answered, code, state) => {
    const page = new Bench();
    page.answer = () => bad(answered, 'no');
    const adapter = broadcasting((clearance) => clearance.broadcast('bytes', sent));
    expect(readCode(await signOnce(preparedOf(swap()), adapter, page.context, page.safety))).toBe(code);
    expect(page.records.at(-1)?.state).toBe(state);
  });

  test('is not made for a transaction that cannot be recorded', async () => {
    const page = new Bench();
    page.answer = () => good({ tx: hash });
    page.remember = (record) => {
      if (record.state === 'signed') throw new Error('quota');
      page.records.push(record);
    };
    const adapter = broadcasting((clearance) => clearance.broadcast('bytes', sent));
    expect(readCode(await signOnce(preparedOf(swap()), adapter, page.context, page.safety))).toBe('not_stored');
    expect([page.sent.length, page.records.at(-1)?.state]).toEqual([0, 'not_sent']);
  });

  test('records an id and a fault only where there is one', async () => {
    const page = new Bench();
    const listFields = (record: PendingRecord | undefined) =>
      ['txid', 'nodeTxid', 'fault'].filter((name) => Object.hasOwn(record ?? {}, name));
    page.answer = () => good({ tx: hash });
    const adapter = broadcasting((clearance) => clearance.broadcast('bytes', sent));
    await signOnce(preparedOf(swap()), adapter, page.context, page.safety);
    expect(page.records.map(listFields)).toEqual([[], ['txid', 'nodeTxid'], ['txid', 'nodeTxid']]);
    const other = new Bench();
    await signOnce(
      preparedOf(swap()),
      adapterOf(async () => refused),
      other.context,
      other.safety,
    );
    expect(other.records.map(listFields)).toEqual([[], ['fault']]);
    const altered: WalletAdapter = { ...adapterOf(async () => good(sent)), verify: async () => bad('altered', 'other') };
    const third = new Bench();
    const result = await signOnce(preparedOf(swap()), altered, third.context, third.safety);
    expect(result).toMatchObject({ ok: false, error: { code: 'altered', details: { tx: hash } } });
    expect(third.records.map(listFields)).toEqual([[], ['txid', 'nodeTxid'], ['txid', 'nodeTxid', 'fault']]);
  });
});
