import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { asset, ethAddress } from '../../core/fixtures/facts.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { Precedence } from '../../core/network/precedence.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { probeDestination } from '../../core/quote/plan.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../core/quote/quote.ts';
import { coalesceRequests, comparisonFreshMs } from './coalesce.ts';

const compared = (amount: bigint): NodeQuoteRequest => ({
  network: 'thorchain',
  mode: 'single',
  from: asset('BTC.BTC'),
  to: asset('ETH.ETH'),
  amount: baseAmount(amount),
  destination: probeDestination('ETH'),
});
const payable = (amount: bigint): NodeQuoteRequest => ({ ...compared(amount), destination: ethAddress });

/** A node that logs requests and can refuse, and a manual clock. */
function scene(keptMs: number) {
  let time = 0;
  const asked: bigint[] = [];
  const precedences: (Precedence | undefined)[] = [];
  const state = { isRefusing: false };
  const node: NodePort = {
    network: 'thorchain',
    facts: () => Promise.reject(new Error('not asked')),
    async quoteSwap({ amount }, _signal, precedence): Promise<NodeReply<NodeQuote>> {
      asked.push(amount);
      precedences.push(precedence);
      if (state.isRefusing) return { ok: false, error: { kind: 'busy', info: { code: 'upstream_busy', hint: 'Busy.' } } };
      return { ok: true, value: { expectedAmountOut: amount } as unknown as NodeQuote };
    },
  };
  const port = coalesceRequests(node, { keptMs, now: () => time });
  return {
    port,
    asked,
    precedences,
    state,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

describe('combining similar requests', () => {
  test('fetches a comparison once per block for all nearly equal amounts', async () => {
    const { port, asked, wait } = scene(comparisonFreshMs);
    await Promise.all(Array.from({ length: 20 }, (_, index) => port.quoteSwap(compared(115_342_010n + BigInt(index)))));
    await port.quoteSwap(compared(115_342_077n));
    expect(asked).toEqual([115_342_010n]);
    await port.quoteSwap(compared(115_343_010n));
    expect(asked).toHaveLength(2);
    wait(comparisonFreshMs);
    await port.quoteSwap(compared(115_342_010n));
    expect(asked).toHaveLength(3);
  });

  test('fetches a payable quote afresh and to the last digit, sharing only equal requests in flight', async () => {
    const { port, asked } = scene(comparisonFreshMs);
    await Promise.all([
      port.quoteSwap(payable(115_342_010n)),
      port.quoteSwap(payable(115_342_010n)),
      port.quoteSwap(payable(115_342_011n)),
    ]);
    expect(asked).toEqual([115_342_010n, 115_342_011n]);
    await port.quoteSwap(payable(115_342_010n));
    expect(asked).toHaveLength(3);
  });

  test('serves the last comparison for a minute while hosts are busy, and sends dispensable requests last', async () => {
    const { port, precedences, state, wait } = scene(comparisonFreshMs);
    await port.quoteSwap(compared(5n));
    await port.quoteSwap(compared(6n), undefined, 'spare');
    state.isRefusing = true;
    wait(59_999);
    expect((await port.quoteSwap(compared(5n))).ok).toBe(true);
    expect(precedences).toEqual(['compare', 'spare', 'spare']);
    wait(1);
    expect((await port.quoteSwap(compared(5n))).ok).toBe(false);
    await port.quoteSwap(payable(5n), undefined, 'spare');
    await port.quoteSwap(payable(5n));
    expect(precedences.slice(3)).toEqual(['compare', 'spare', undefined]);
  });

  test('caches no refusal, and nothing at all with a lifetime of 0', async () => {
    const { port, asked, state } = scene(comparisonFreshMs);
    state.isRefusing = true;
    await port.quoteSwap(compared(5n));
    state.isRefusing = false;
    expect((await port.quoteSwap(compared(5n))).ok).toBe(true);
    expect(asked).toHaveLength(2);
    const none = scene(0);
    await Promise.all([none.port.quoteSwap(compared(115_342_010n)), none.port.quoteSwap(compared(115_342_011n))]);
    await none.port.quoteSwap(compared(115_342_010n));
    expect(none.asked).toHaveLength(3);
  });
});
