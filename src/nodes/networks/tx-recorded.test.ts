import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NetworkId } from '../../core/network/protocol.ts';
import { advance, type TrackState } from '../../core/track/track.ts';
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

/** Real answers of public hosts, where the machine has them. */
const recorded = new URL('../../../../shared/recorded', import.meta.url);
const load = (name: string): unknown => parseExactJson(readFileSync(new URL(name, recorded), 'utf8'));

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

const answers = existsSync(recorded) ? describe : describe.skip;

answers('recorded answers, where the machine has ../shared/recorded', () => {
  const pages: Readonly<Record<string, readonly [NetworkId, number]>> = {
    'maya_actions.json': ['mayachain', 4],
    'thor_actions.json': ['thorchain', 4],
    'monitorbot_refunds.json': ['thorchain', 50],
    'monitorbot_swap_synth_synth.json': ['thorchain', 1],
    'monitorbot_swap_with_aff_new.json': ['thorchain', 50],
  };

  it('are all named here', () => {
    const found = readdirSync(new URL('midgard/', recorded)).filter((name) => /actions|monitorbot/.test(name));
    expect(found.sort()).toEqual([...Object.keys(pages), 'monitorbot_swaps_streaming.json'].sort());
    const transactions = readdirSync(new URL('thorchain/', recorded)).filter((name) => /thornode|unobserved/.test(name));
    expect(transactions).toHaveLength(4);
  });

  it.each(Object.entries(pages))('%s: every action is classified', (name, [network, total]) => {
    expect(replay(`midgard/${name}`, network)).toHaveLength(total);
  });

  it('a deposit whose affiliate share is an action of its own is one swap', () => {
    const page = load('midgard/maya_actions.json');
    const tx = '224CAF4D502A0A415F1312AFD16C0E7A2E3E79840AF593C2F875C806AA12E020';
    const reading = readTxActions(page, { network: 'mayachain', tx, readAt: 0 });
    if (reading === undefined) throw new Error('not read');
    const track = advance(undefined, reading);
    expect(track.input?.amount).toBe(100_000_000n);
    expect(track.outs.map(({ kind }) => kind)).toEqual(['payout', 'fee']);
  });

  it('streaming swaps', () => {
    const swaps = load('midgard/monitorbot_swaps_streaming.json') as readonly {
      count: number;
      quantity: number;
      failed_swaps?: number[];
    }[];
    for (const swap of swaps) {
      const { count, quantity, failed_swaps: failed = [] } = swap;
      expect(readStreaming(swap)).toEqual({ count, quantity, interval: 9, failed: failed.length });
    }
  });

  it('answers of /tx: finished without saying how is unknown, unfinished is on its way', () => {
    const states = ['thornodeTx', 'thornodeObservedTx', 'thornodeIncompleteTx'].map((name) => {
      const body = load(`thorchain/xchainjs_${name}.json`) as { observed_tx: { status: string; tx: { id: string } } };
      const reading = readTxDetails(body, { network: 'thorchain', tx: body.observed_tx.tx.id, readAt: 0 });
      if (reading === undefined) throw new Error(`${name} cannot be read`);
      const track = advance(undefined, reading);
      expect(track.memo).toBeDefined();
      return [body.observed_tx.status, track.state];
    });
    for (const [status, state] of states) expect(state).toBe(status === 'done' ? 'unknown' : 'swapping');
    const failure = load('thorchain/xchainjs_unobservedTx.json');
    expect(readTxDetails(failure, { network: 'thorchain', tx: 'AB', readAt: 0 })).toBeUndefined();
  });
});
