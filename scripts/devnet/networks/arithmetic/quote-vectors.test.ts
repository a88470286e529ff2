import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseMemoAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { matchPool } from './pools.ts';
import { mayaQuoteSwap } from './quote/maya-quote-swap.ts';
import { quoteSwap } from './quote/quote-swap.ts';
import { asked, type SmallState, smallState } from './small-state.ts';
import { simulateSwap } from './swap.ts';

type Texts = Readonly<Record<string, string>>;
interface Case {
  readonly id: string;
  readonly state: SmallState;
  readonly request: Texts;
  readonly answer: Readonly<Record<string, string | number | null>>;
  readonly legs?: readonly Texts[];
}

const cases: readonly Case[] = JSON.parse(readFileSync(new URL('./vectors/quotes.json', import.meta.url), 'utf8'));
const vault = (chain: string) => ({ address: `vault of ${chain}` });

function member(body: unknown, path: string): unknown {
  return (
    path.split('.').reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), body) ?? null
  );
}

const readPair = (example: Case) => {
  const state = smallState(example.state);
  const [from, to] = ['from_asset', 'to_asset'].map((key) => matchPool(state, must(parseMemoAsset(example.request[key] ?? '', state.id))));
  if (from === undefined || to === undefined) throw new Error('the vector names no pair');
  return { state, from, to, amount: BigInt(example.request['amount'] ?? '') };
};

describe('the regression case', () => {
  test.each(cases)('$id gives the known response to the last unit', (example) => {
    const state = smallState(example.state);
    const quote = state.id === 'thorchain' ? quoteSwap : mayaQuoteSwap;
    const answer = quote(state, asked(example.request), vault);
    const given = Object.fromEntries(Object.keys(example.answer).map((path) => [path, member(answer.body, path)]));
    expect(answer.status).toBe(200);
    expect(given).toEqual(example.answer);
  });

  test.each(cases.filter((example) => example.legs !== undefined))('$id gives the known legs', (example) => {
    const { state, ...request } = readPair(example);
    const swap = simulateSwap(state, { ...request, limit: 0n, quantity: 0 });
    if (!swap.ok) throw new Error(swap.error);
    for (const [index, leg] of swap.value.legs.entries()) {
      const { emit, fee, feeNative, poolSlip, swapSlip } = leg;
      const given = { emit, fee, fee_native: feeNative, pool_slip: poolSlip, swap_slip: swapSlip };
      const wanted = Object.entries(example.legs?.[index] ?? {}).map(([key, value]) => [key, BigInt(value)]);
      expect(wanted.length).toBeGreaterThan(0);
      expect(given).toMatchObject(Object.fromEntries(wanted));
    }
  });
});
