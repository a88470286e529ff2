import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../core/address/address.ts';
import { baseAmount, nativeAmount } from '../core/amount.ts';
import { type Clearance, signOnce, takeClearance } from './before-signing.ts';
import { paymentError } from './checks.ts';
import { Bench, foundWallet, freshOf, intentOf, never, readCode, seededVault, startMs, toAsset } from './fixtures/bench.ts';
import { bad, type Cleared, type FreshInbound, good, type Payment, type Prepared, type SwapIntent, type WalletAdapter } from './port.ts';
import { xrpAdapter as adapter } from './xrp/xrp-adapter.ts';

const own = encodeAddress('XRP', new Uint8Array(20).fill(6));
const hash = 'AB'.repeat(32);

function wallet() {
  const state = { prompts: 0, answer: async (): Promise<unknown> => ({ response: { data: { resp: { result: { hash } } } } }) };
  const provider = {
    signInAndWait: async () => ({ response: { data: { address: own } } }),
    signAndSubmitAndWait: () => {
      state.prompts += 1;
      return state.answer();
    },
  };
  return { state, found: foundWallet('xrp', 'crossmark', ['XRP'], provider) };
}

const intent = (change: Partial<SwapIntent> = {}): SwapIntent => ({ ...intentOf({ from: 'XRP.XRP', amountText: '150' }), ...change });
const fresh =
  (change: Partial<FreshInbound>): Bench['recheck'] =>
  async (asked) =>
    good({ ...freshOf(asked), ...change });

describe('the wallet window', () => {
  const swap = intent();
  const elsewhere = encodeAddress('ETH', new Uint8Array(20).fill(9));
  const cases: readonly (readonly [string, string, Partial<SwapIntent>])[] = [
    ['an expired quote', 'expired', { expiry: startMs / 1000 }],
    ['another amount than the text on screen', 'amount_mismatch', { amountText: '151' }],
    ['a text that is no amount', 'amount_mismatch', { amountText: '1,500' }],
    ['no minimum that nobody asked for', 'unprotected', { minimumPayout: baseAmount(0n) }],
    ['a memo with another destination', 'memo_mismatch', { memo: swap.memo.replace(swap.destination, elsewhere) }],
    ['a memo with another asset', 'memo_mismatch', { memo: swap.memo.replace('=:e:', '=:f:') }],
    ['a memo with a lower limit', 'memo_mismatch', { memo: swap.memo.replace('123000', '122999') }],
    ['a memo with a higher limit', 'memo_mismatch', { memo: swap.memo.replace('123000', '123001') }],
    ['a memo with another interval', 'memo_mismatch', { memo: swap.memo.replace('/1/0', '/2/0') }],
    ['a memo with another quantity', 'memo_mismatch', { memo: swap.memo.replace('/1/0', '/1/9') }],
    ['a memo with an affiliate', 'memo_mismatch', { memo: `${swap.memo}:thief:1000` }],
    [
      'a memo with a refund address',
      'memo_mismatch',
      { memo: swap.memo.replace(swap.destination, `${swap.destination}/${seededVault('XRP')}`) },
    ],
    ['a memo of another kind', 'memo_mismatch', { memo: swap.memo.replace('=:', '=<:') }],
    ['a memo with a contract call', 'memo_mismatch', { memo: `${swap.memo}:::agg:token:5` }],
    ['a memo with extra text', 'memo_mismatch', { memo: `${swap.memo}|x` }],
    ['a memo that cannot be read', 'memo_mismatch', { memo: 'hello' }],
    ['a memo that is too long', 'memo_too_long', { memo: `${swap.memo}|${'x'.repeat(250)}` }],
    ['a destination of another chain', 'memo_mismatch', { destination: seededVault('BTC') }],
    ['dust', 'amount_too_low', { dust: baseAmount(15_000_000_000n) }],
    ['less than the network recommends', 'amount_too_low', { recommendedMin: baseAmount(15_000_000_001n) }],
  ];

  test.each(cases)('stays closed for %s, with %s', async (_name, code, change) => {
    const page = new Bench();
    page.recheck = fresh({});
    const { state, found } = wallet();
    expect(readCode(await page.swap(adapter, found, intent(change)))).toBe(code);
    expect([state.prompts, page.records.length]).toEqual([0, 0]);
  });

  test.each<readonly [string, string, Bench['recheck']]>([
    ['a halt', 'halted', fresh({ halts: [{ key: 'HALTTRADING', text: 'Trading is halted.' }] })],
    ['a new vault', 'inbound_changed', fresh({ address: own })],
    [
      'no vault',
      'inbound_changed',
      async (asked) => {
        const { address: _, ...rest } = freshOf(asked);
        return good(rest);
      },
    ],
    ['a router that was not there', 'inbound_changed', fresh({ router: '0x0000000000000000000000000000000000000001' })],
    ['one operator alone', 'unreachable', fresh({ agreed: 1, cautions: ['one_operator'] })],
    ['no node that this browser could ask', 'unreachable', fresh({ cautions: ['server_only'] })],
    ['a solvency halt that ended since the review', 'halted', fresh({ cautions: ['solvency'] })],
    ['an answer of a minute ago', 'unreachable', fresh({ readAt: startMs - 60_001 })],
    ['the other network', 'inbound_changed', fresh({ network: 'mayachain' })],
    ['another chain', 'inbound_changed', fresh({ chain: 'BTC' })],
    ['dust as the hosts have it now', 'amount_too_low', fresh({ dust: baseAmount(15_000_000_000n) })],
    ['no answer', 'unreachable', async () => bad('unreachable', 'down')],
    ['an error', 'unreachable', () => Promise.reject(new Error('network'))],
  ])('stays closed when the recheck finds %s, with %s', async (_name, code, recheck) => {
    const page = new Bench();
    page.recheck = recheck;
    const { state, found } = wallet();
    expect(readCode(await page.swap(adapter, found, intent()))).toBe(code);
    expect([state.prompts, page.records.length]).toEqual([0, 0]);
  });

  test('stays closed when the quote expires during the recheck', async () => {
    const page = new Bench();
    const swapNow = intent();
    page.recheck = async (asked) => {
      page.nowMs = swapNow.expiry * 1000;
      return good({ ...freshOf(asked), readAt: page.nowMs });
    };
    expect(readCode(await page.swap(adapter, wallet().found, swapNow))).toBe('expired');
  });

  test('stays closed when the record cannot be stored', async () => {
    const page = new Bench();
    page.remember = () => Promise.reject(new Error('quota'));
    const { state, found } = wallet();
    expect(readCode(await page.swap(adapter, found, intent()))).toBe('not_stored');
    expect(state.prompts).toBe(0);
  });

  test('opens for an unprotected swap that the user requested', async () => {
    const memo = intent().memo.replace('123000', '0');
    const open = intent({ memo, minimumPayout: baseAmount(0n), unprotected: true });
    expect(readCode(await new Bench().swap(adapter, wallet().found, open))).toBe('ok');
  });

  test('opens for a shortened token in the memo, but not for one with another contract ending', async () => {
    const usdc = toAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    const to = (name: string) => intent({ to: usdc, memo: intent().memo.replace('=:e:', `=:${name}:`) });
    expect(readCode(await new Bench().swap(adapter, wallet().found, to('ETH.USDC')))).toBe('ok');
    expect(readCode(await new Bench().swap(adapter, wallet().found, to('ETH.USDC-EB48')))).toBe('ok');
    expect(readCode(await new Bench().swap(adapter, wallet().found, to('ETH.USDC-DEAD')))).toBe('memo_mismatch');
    expect(readCode(await new Bench().swap(adapter, wallet().found, to('ETH.USDT')))).toBe('memo_mismatch');
  });
});

describe('the record', () => {
  test('is stored before the window opens, and is plain JSON', async () => {
    const page = new Bench();
    const { state, found } = wallet();
    state.answer = async () => {
      expect(page.records.map((record) => record.state)).toEqual(['asked']);
      return { response: { data: { resp: { result: { hash } } } } };
    };
    const swap = intent();
    const result = await page.swap(adapter, found, swap);
    expect(result).toMatchObject({
      ok: true,
      value: { record: { state: 'sent', txid: hash, nodeTxid: hash, amount: '15000000000', memo: swap.memo, account: own } },
    });
    expect(new Set(page.records.map(({ id }) => id)).size).toBe(1);
    expect(JSON.parse(JSON.stringify(page.records.at(-1)))).toEqual(page.records.at(-1));
  });
});

describe('signing once', () => {
  async function ready(page: Bench, found: Prepared['account']['wallet'], swap = intent()) {
    const account = await adapter.connect(found, 'XRP', page.context);
    const prepared = account.ok ? await adapter.prepare(account.value, swap, page.context) : account;
    if (!prepared.ok) throw new Error(prepared.error.hint);
    return prepared.value;
  }

  test('opens no second window on a second click', async () => {
    const page = new Bench();
    const { state, found } = wallet();
    const prepared = await ready(page, found);
    const both = await Promise.all([
      signOnce(prepared, adapter, page.context, page.safety),
      signOnce(prepared, adapter, page.context, page.safety),
    ]);
    expect(both.map(readCode).sort()).toEqual(['ok', 'pending_prompt']);
    expect(state.prompts).toBe(1);
  });

  test('never signs again what may have been sent, but does after a rejection', async () => {
    const page = new Bench();
    const { state, found } = wallet();
    const swap = intent();
    const prepared = await ready(page, found, swap);
    state.answer = () => Promise.reject({ code: 4001 });
    expect(readCode(await signOnce(prepared, adapter, page.context, page.safety))).toBe('rejected');
    state.answer = never;
    expect(readCode(await signOnce(prepared, adapter, page.context, page.safety))).toBe('unknown_outcome');
    expect(readCode(await signOnce(prepared, adapter, page.context, page.safety))).toBe('already_sent');
    expect(readCode(await signOnce(await ready(page, found, swap), adapter, page.context, page.safety))).toBe('already_sent');
    expect(state.prompts).toBe(2);
  });

  test('accepts a clearance only if the checks made it, and only once', async () => {
    const page = new Bench();
    const forged = {} as Cleared;
    expect(readCode(takeClearance(forged))).toBe('not_cleared');
    expect(readCode(await adapter.sign(forged, page.context))).toBe('not_cleared');
    const { found } = wallet();
    let kept: Cleared | undefined;
    const curious: WalletAdapter = {
      ...adapter,
      sign: (cleared, context) => {
        kept = cleared;
        return adapter.sign(cleared, context);
      },
    };
    expect(readCode(await signOnce(await ready(page, found), curious, page.context, page.safety))).toBe('ok');
    expect(readCode(await adapter.sign(kept ?? forged, page.context))).toBe('not_cleared');
  });

  test('lets the signing adapter take its clearance only once', async () => {
    const page = new Bench();
    const { state, found } = wallet();
    const prepared = await ready(page, found);
    const taken: string[] = [];
    const greedy: WalletAdapter = {
      ...adapter,
      sign: async (cleared, context) => {
        const first = takeClearance(cleared);
        taken.push(readCode(first), readCode(takeClearance(cleared)));
        if (first.ok) expect(first.value.prepared).toBe(prepared);
        return adapter.sign(cleared, context);
      },
    };
    expect(readCode(await signOnce(prepared, greedy, page.context, page.safety))).toBe('not_cleared');
    expect(taken).toEqual(['ok', 'not_cleared']);
    expect(state.prompts).toBe(0);
  });

  test('refuses an altered or foreign transaction', async () => {
    const page = new Bench();
    const { state, found } = wallet();
    const prepared = await ready(page, found);
    expect(readCode(await signOnce({ ...prepared, content: {} }, adapter, page.context, page.safety))).toBe('altered');
    const other = intent({ memo: intent().memo.replace('123000', '123001'), minimumPayout: baseAmount(123_001n) });
    expect(readCode(await signOnce({ ...prepared, intent: other }, adapter, page.context, page.safety))).toBe('altered');
    expect(
      readCode(
        await signOnce({ ...prepared, account: { ...prepared.account, address: seededVault('XRP') } }, adapter, page.context, page.safety),
      ),
    ).toBe('altered');
    expect(state.prompts).toBe(0);
  });

  test('leaves the outcome open when an adapter throws', async () => {
    const page = new Bench();
    const { found } = wallet();
    const broken: WalletAdapter = { ...adapter, sign: () => Promise.reject(new Error('oops')) };
    expect(readCode(await signOnce(await ready(page, found), broken, page.context, page.safety))).toBe('unknown_outcome');
  });

  test('rechecks before the broadcast, discards a signature that is too late and sends only once', async () => {
    const page = new Bench();
    page.answer = () => good({ tx: hash });
    const { found } = wallet();
    const sent = { chain: 'XRP', txid: hash, nodeTxid: hash };
    const broadcasting = (before: () => void): WalletAdapter => ({
      ...adapter,
      sign: async (cleared) => {
        const clearance = takeClearance(cleared);
        if (!clearance.ok) return clearance;
        before();
        const first = await broadcastTwice(clearance.value);
        return first;
      },
    });
    async function broadcastTwice({ broadcast }: Clearance) {
      const first = await broadcast('bytes', sent);
      expect(readCode(await broadcast('bytes', sent))).toBe('already_sent');
      return first;
    }
    const late = await signOnce(
      await ready(page, found),
      broadcasting(() => {
        page.nowMs = intent().expiry * 1000;
      }),
      page.context,
      page.safety,
    );
    expect([readCode(late), page.sent.length]).toEqual(['expired', 0]);
    page.nowMs = startMs;
    const rotated = await signOnce(
      await ready(page, found),
      broadcasting(() => {
        page.recheck = fresh({ address: own });
      }),
      page.context,
      page.safety,
    );
    expect([readCode(rotated), page.sent.length]).toEqual(['inbound_changed', 0]);
    page.recheck = fresh({});
    expect(
      readCode(
        await signOnce(
          await ready(page, found),
          broadcasting(() => undefined),
          page.context,
          page.safety,
        ),
      ),
    ).toBe('ok');
    expect(page.sent).toHaveLength(1);
  });
});

describe('approvals and deposits', () => {
  const router = '0x1111111111111111111111111111111111111111';
  const swap = intentOf({ from: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', to: 'BTC.BTC', amountText: '25.5', router });
  const from = encodeAddress('ETH', new Uint8Array(20).fill(3));
  const approve: Payment = {
    kind: 'approve',
    chain: 'ETH',
    from,
    spender: router,
    asset: swap.from,
    amount: nativeAmount(25_500_000n),
    decimals: 6,
  };
  const check = (payment: Payment, asked = swap) => {
    const account = { wallet: foundWallet('evm', 'announced', ['ETH'], {}), chain: 'ETH', address: from };
    return paymentError(payment, { account, intent: asked, payment, summary: [], content: {} }, freshOf(asked))?.code ?? 'ok';
  };

  test('approve only the exact amount or zero, to the fresh router', () => {
    expect(check(approve)).toBe('ok');
    expect(check({ ...approve, amount: nativeAmount(0n) })).toBe('ok');
    expect(check({ ...approve, amount: nativeAmount(2n ** 256n - 1n) })).toBe('altered');
    expect(check({ ...approve, amount: nativeAmount(25_500_001n) })).toBe('altered');
    expect(check({ ...approve, spender: from })).toBe('altered');
    expect(check({ ...approve, asset: toAsset('ETH.ETH') })).toBe('altered');
  });

  test('deposit only through the router that the hosts report, in the asset and amount of the swap', () => {
    const deposit: Payment = {
      kind: 'deposit',
      chain: 'ETH',
      from,
      to: seededVault('ETH'),
      router,
      asset: swap.from,
      amount: nativeAmount(25_500_000n),
      decimals: 6,
      memo: swap.memo,
    };
    expect(check(deposit)).toBe('ok');
    expect(check({ ...deposit, decimals: 18 })).toBe('altered');
    expect(check({ ...deposit, router: from })).toBe('altered');
    const { router: _, ...plain } = deposit;
    expect(check(plain)).toBe('altered');
    expect(check({ ...deposit, chain: 'BSC' })).toBe('altered');
    expect(check({ ...deposit, to: from })).toBe('altered');
    expect(check({ ...deposit, memo: '' })).toBe('altered');
  });
});
