import { beforeEach, describe, expect, test, vi } from 'vitest';
import { baseAmount } from '../../../core/amount.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { testStorage } from '../../fixtures/test-storage.ts';
import { ofKind } from '../../history/history-kinds.ts';
import { findMaybePaid, keepAwaited } from '../../pay/keep-awaited.ts';
import type { Terms } from '../review/confirm-terms.ts';
import { deleteHistory, loadHistory, recordSwap } from './$history.ts';
import { askedIn, mayHoldAsked } from './history-asked.ts';
import { awaitedPath, isAnothers, noteFound, noteSeen } from './history-awaited.ts';
import { readWatched } from './watched-deposit.ts';

const askedAt = 1_800_000_000_000;
const terms = {
  network: 'thorchain',
  memo: '=:e:0x86d5:1',
  address: 'bc1qvault',
  request: { from: assetInfo('BTC.BTC'), to: assetInfo('ETH.ETH'), amount: baseAmount(10_000_000n), destination: '0x86d5' },
  payout: 300_000_000n,
  order: { limit: baseAmount(290_000_000n) },
  expiresAt: askedAt + 600_000,
  askedAt,
} as unknown as Terms;

beforeEach(() => {
  vi.stubGlobal('localStorage', testStorage());
  deleteHistory();
});

const awaited = () => ofKind(loadHistory().swaps, 'awaited');

describe('a payment by hand', () => {
  test('is kept once, and its link carries all that identifies it', () => {
    // The page clock returns fractions of a millisecond.
    keepAwaited({ ...terms, askedAt: askedAt + 0.4 });
    keepAwaited(terms);
    expect(awaited()).toMatchObject([{ from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n, minimum: 290_000_000n, vault: 'bc1qvault' }]);
    const [swap] = awaited();
    const path = swap && awaitedPath(swap);
    expect(readWatched(path?.slice(path.indexOf('#')) ?? '')).toEqual({
      network: 'thorchain',
      chain: 'BTC',
      memo: '=:e:0x86d5:1',
      vault: 'bc1qvault',
      since: `${askedAt / 1000 - 600}`,
    });
  });

  test('is followed by its hash once found, and never matched with another vault or network', () => {
    keepAwaited(terms);
    noteFound({ network: 'thorchain', memo: '=:e:0x86d5:1', vault: 'bc1qother' }, 'CD');
    noteFound({ network: 'mayachain', memo: '=:e:0x86d5:1', vault: 'bc1qvault' }, 'CD');
    expect(awaited()).toHaveLength(1);
    noteFound({ network: 'thorchain', memo: '=:e:0x86d5:1', vault: 'bc1qvault' }, 'AB');
    expect(awaited()).toEqual([]);
    expect(ofKind(loadHistory().swaps, 'running')).toMatchObject([{ tx: 'AB', state: 'sent', found: true }]);
  });

  test('is not matched with a later order that has the same memo', () => {
    const payment = { network: 'thorchain', memo: '=:e:0x86d5:1', vault: 'bc1qvault' } as const;
    keepAwaited(terms);
    noteFound(payment, 'AB');
    expect(isAnothers(payment, 'AB')).toBe(false);
    keepAwaited({ ...terms, askedAt: askedAt + 60_000 });
    expect([isAnothers(payment, 'AB'), isAnothers(payment, 'CD')]).toEqual([true, false]);
    noteFound(payment, 'CD');
    expect(loadHistory().swaps.map(({ tx }) => tx)).toEqual(['CD', 'AB']);
  });

  test('by a wallet that never answered is asked about for a day, found by its memo, and warned of before the next', () => {
    const { network, memo } = terms;
    const vault = 'bc1qvault';
    const asked = { network, state: 'signing', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n, memo, vault } as const;
    recordSwap(asked, askedAt);
    const open = (now: number) => askedIn(loadHistory().swaps, now).length;
    expect([askedAt, askedAt + 1, askedAt + 86_399_999, askedAt + 86_400_000].map(open)).toEqual([0, 1, 1, 0]);
    expect(mayHoldAsked(localStorage.getItem('strait.history.v1'))).toBe(true);
    expect(findMaybePaid(terms.request, askedAt + 1)).toMatchObject({ amount: 10_000_000n });
    expect(findMaybePaid({ ...terms.request, to: terms.request.from }, askedAt + 1)).toBeUndefined();
    noteFound({ network, memo, vault: 'bc1qother' }, 'CD');
    expect(open(askedAt + 1)).toBe(1);
    noteFound({ network, memo, vault: 'bc1qvault' }, 'AB');
    expect(ofKind(loadHistory().swaps, 'running')).toMatchObject([{ tx: 'AB', state: 'sent', found: true }]);
    expect([open(askedAt + 1), findMaybePaid(terms.request, askedAt + 1)]).toEqual([0, undefined]);
    expect(mayHoldAsked(localStorage.getItem('strait.history.v1'))).toBe(false);
  });

  test('in a network’s own asset is kept too, with a link to the page that takes its hash', () => {
    const { address: _, ...own } = terms;
    const onNetwork = { ...own, request: { ...own.request, from: assetInfo('THOR.RUNE') } } as unknown as Terms;
    keepAwaited(onNetwork);
    keepAwaited(onNetwork);
    expect(awaited()).toHaveLength(1);
    const [swap] = awaited();
    const path = swap && awaitedPath(swap);
    expect(readWatched(path?.slice(path.indexOf('#')) ?? '')).toMatchObject({ network: 'thorchain', chain: 'THOR', memo: '=:e:0x86d5:1' });
  });

  test('is matched with a deposit opened by hash only if the memo is the same', () => {
    keepAwaited(terms);
    noteSeen({ network: 'thorchain', memo: '=:e:0xother', tx: 'CD' });
    noteSeen({ network: 'thorchain', tx: 'EF' });
    expect(awaited()).toHaveLength(1);
    noteSeen({ network: 'thorchain', memo: '=:e:0x86d5:1', tx: 'AB' });
    expect(ofKind(loadHistory().swaps, 'running')).toMatchObject([{ tx: 'AB', state: 'sent' }]);
    keepAwaited(terms);
    noteSeen({ network: 'thorchain', memo: '=:e:0x86d5:1', tx: 'AB' });
    expect(awaited()).toHaveLength(1);
  });
});
