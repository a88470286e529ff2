import { describe, expect, test } from 'vitest';
import type { NetworkId } from '../../core/network/protocol.ts';
import { advance } from '../../core/track/track.ts';
import type { TrackState } from '../../core/track/track-states.ts';
import { recordedNames, recordedText } from '../../spec/recorded/read.ts';
import { parseExactJson } from '../http/exact-json.ts';
import { readTxActions } from './tx-actions.ts';
import { readStreaming } from './tx-parts.ts';
import { readTxDetails } from './tx-status.ts';

interface WireAction {
  readonly type: string;
  readonly status: string;
  readonly in: readonly { readonly txID: string; readonly coins: readonly { readonly amount: string }[] }[];
  readonly out: readonly { readonly coins: readonly { readonly amount: string }[] }[];
  readonly metadata: { readonly refund?: { readonly reason: string }; readonly swap?: object };
}

/** Real responses of public hosts. */
const load = (name: string): unknown => parseExactJson(recordedText(name));

const expectedState = ({ type, status }: WireAction): TrackState =>
  type === 'refund' ? 'refunded' : status === 'success' ? 'done' : 'swapping';

function replay(name: string, network: NetworkId): readonly [string, TrackState][] {
  const page = load(name) as { readonly actions: readonly WireAction[] };
  return page.actions.map((action) => {
    const tx = action.in[0]?.txID ?? '';
    const reading = readTxActions(page, { network, tx, readAt: 0 });
    if (reading === undefined) throw new Error(`${name}: ${tx} cannot be read`);
    const track = advance(undefined, reading);
    expect([tx, track.state]).toEqual([tx, expectedState(action)]);
    expect(track.input?.amount).toBeGreaterThanOrEqual(BigInt(action.in[0]?.coins[0]?.amount ?? '0'));
    expect(track.outs.length).toBeGreaterThanOrEqual(action.out.length);
    if (track.state === 'refunded') {
      expect(track.outs.every(({ kind }) => kind === 'refund')).toBe(true);
      expect(track.refund?.code).not.toBe('other');
      if (action.metadata.refund?.reason.startsWith('emit asset')) expect(track.refund?.limit).toBeGreaterThan(track.refund?.emitted ?? 0n);
    }
    return [tx, track.state];
  });
}

describe('recorded responses', () => {
  const pages: Readonly<Record<string, readonly [NetworkId, number]>> = {
    'midgard/mayachain-actions-2024.json': ['mayachain', 4],
    'midgard/thorchain-actions-2024.json': ['thorchain', 4],
    'midgard/thorchain-affiliate-swaps-2022.json': ['thorchain', 50],
    'midgard/thorchain-refunds-2022.json': ['thorchain', 50],
    'midgard/thorchain-synth-swap-2022.json': ['thorchain', 1],
  };

  /** Recordings of `npm run check:live -- --record`, one per day. */
  const ofOneDay = /^midgard\/(thorchain|mayachain)-(actions|refunds)-\d{4}-\d\d-\d\d\.json$/;

  test('are all listed here or dated', () => {
    const found = recordedNames().filter((name) => /^midgard\/.*(actions|refunds|swap)/.test(name) && !ofOneDay.test(name));
    expect(found).toEqual(Object.keys(pages));
  });

  test.each(Object.entries(pages))('classify every action in %s', (name, [network, total]) => {
    expect(replay(name, network)).toHaveLength(total);
  });

  test('classify every action in every dated page', () => {
    for (const name of recordedNames().filter((one) => ofOneDay.test(one)))
      expect(replay(name, name.includes('mayachain') ? 'mayachain' : 'thorchain').length).toBeGreaterThan(0);
  });

  test('join a deposit and its separate affiliate action into one swap', () => {
    const page = load('midgard/mayachain-actions-2024.json');
    const tx = '224CAF4D502A0A415F1312AFD16C0E7A2E3E79840AF593C2F875C806AA12E020';
    const reading = readTxActions(page, { network: 'mayachain', tx, readAt: 0 });
    if (reading === undefined) throw new Error('not read');
    const track = advance(undefined, reading);
    expect(track.input?.amount).toBe(100_000_000n);
    expect(track.outs.map(({ kind }) => kind)).toEqual(['payout', 'fee']);
  });

  test('give counts and failures of streaming swaps', () => {
    const swaps = load('thornode/streaming-swaps-2023.json') as readonly {
      count: number;
      quantity: number;
      failed_swaps?: number[];
    }[];
    for (const swap of swaps) {
      const { count, quantity, failed_swaps: failed = [] } = swap;
      expect(readStreaming(swap)).toEqual({ count, quantity, interval: 9, failed: failed.length });
    }
  });

  test('are unknown in /tx when finished without an outcome, and in progress when unfinished', () => {
    const { unobserved, ...seen } = load('thornode/transactions-2022.json') as Readonly<Record<string, object>>;
    const states = Object.entries(seen).map(([name, value]) => {
      const body = value as { observed_tx: { status: string; tx: { id: string } } };
      const reading = readTxDetails(body, { network: 'thorchain', tx: body.observed_tx.tx.id, readAt: 0 });
      if (reading === undefined) throw new Error(`${name} cannot be read`);
      const track = advance(undefined, reading);
      expect(track.memo).toBeDefined();
      return [body.observed_tx.status, track.state];
    });
    expect(states).toHaveLength(3);
    for (const [status, state] of states) expect(state).toBe(status === 'done' ? 'unknown' : 'swapping');
    expect(readTxDetails(unobserved, { network: 'thorchain', tx: 'AB', readAt: 0 })).toBeUndefined();
  });
});

describe('responses of newer Midgard versions', () => {
  const tx = 'AB'.repeat(32);
  const payer = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const order = '=<:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:5000/100/0';
  const side = (asset: string, more: object = {}) => [{ address: payer, coins: [{ asset, amount: '10000000' }], txID: tx, ...more }];
  const page = (...actions: readonly object[]) => ({
    count: `${actions.length}`,
    actions: actions.map((more) => ({ date: '1', height: '12', status: 'success', pools: [], in: side('BTC.BTC'), out: [], ...more })),
    meta: {},
  });
  const stateIn = (value: unknown) => {
    const reading = readTxActions(value, { network: 'thorchain', tx, readAt: 0 });
    if (reading === undefined) throw new Error('cannot be read');
    return advance(undefined, reading);
  };
  const placed = { type: 'limit_swap', metadata: { limitSwap: { memo: order } } };

  test('keep a placed order resting, with the memo from metadata.limitSwap', () => {
    expect(stateIn(page(placed))).toMatchObject({ state: 'swapping', memo: { kind: 'limit', limit: 5_000n }, memoText: order });
    expect(stateIn(page({ ...placed, status: 'pending' })).state).toBe('swapping');
  });

  test('take the outcome of a placed order from the actions beside it', () => {
    const out = side('BTC.BTC', { txID: 'CD'.repeat(32) });
    const back = { type: 'refund', out, metadata: { refund: { memo: order, reason: 'limit swap cancelled' } } };
    expect(stateIn(page(placed, back))).toMatchObject({ state: 'cancelled', refund: { code: 'order_cancelled' } });
    const paid = { type: 'swap', out: side('ETH.ETH', { txID: 'EF'.repeat(32) }), metadata: { swap: { memo: order } } };
    expect(stateIn(page(placed, paid)).state).toBe('done');
  });

  test.each(['rebond', 'tcy_claim', 'contract', 'somethingNew', 'x'.repeat(40)])('treat an action of the type %s as no swap', (type) => {
    expect(stateIn(page({ type, metadata: { [type]: { memo: 'x' } } }))).toMatchObject({
      state: 'unknown',
      input: { amount: 10_000_000n },
    });
    const swap = {
      type: 'swap',
      out: side('ETH.ETH', { txID: 'EF'.repeat(32) }),
      metadata: { swap: { memo: order.replace('=<', '=') } },
    };
    expect(stateIn(page({ type, metadata: null }, swap)).state).toBe('done');
  });

  test('read a token deposit with its registered memo or without one', () => {
    const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
    const out = side('BTC.BTC', { txID: 'EF'.repeat(32) });
    for (const memo of ['', `=:b:${payer}:900/1/0`]) {
      const swap = { type: 'swap', in: side(usdc), out, metadata: { swap: { memo, txType: 'swap' } } };
      expect(stateIn(page(swap))).toMatchObject({ state: 'done', input: { chain: 'ETH', amount: 10_000_000n } });
    }
  });
});
