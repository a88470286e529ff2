/** One action of a visitor, in milliseconds from the start. */
export type VisitorAction =
  | {
      readonly at: number;
      readonly kind: 'quote';
      readonly from: string;
      readonly to: string;
      readonly amount: bigint;
      readonly payee?: number;
    }
  /** Right before signing: requests the inbound address again. */
  | { readonly at: number; readonly kind: 'sign'; readonly from: string; readonly to: string };

/** Deterministic pseudo-random numbers: mulberry32. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pairs with their share of the views: few pairs make up most. */
const pairs: readonly (readonly [string, string, number])[] = [
  ['BTC.BTC', 'ETH.ETH', 0.34],
  ['ETH.ETH', 'BTC.BTC', 0.22],
  ['BTC.BTC', 'THOR.RUNE', 0.12],
  ['ETH.ETH', 'MAYA.CACAO', 0.08],
  ['DOGE.DOGE', 'BTC.BTC', 0.08],
  ['LTC.LTC', 'ETH.ETH', 0.06],
  ['BTC.BTC', 'AVAX.AVAX', 0.06],
  ['GAIA.ATOM', 'BTC.BTC', 0.04],
];
const roundAmounts = [1_000_000n, 5_000_000n, 10_000_000n, 50_000_000n, 100_000_000n, 25_000_000n] as const;

const debounceMs = 350;
const renewMs = 30_000;

function pick<T>(some: readonly T[], share: number): T {
  return some[Math.min(some.length - 1, Math.floor(share * some.length))] as T;
}

function pairAt(share: number): readonly [string, string] {
  let sum = 0;
  for (const [from, to, weight] of pairs) {
    sum += weight;
    if (share < sum) return [from, to];
  }
  return ['BTC.BTC', 'ETH.ETH'];
}

/**
 * All actions of a number of visitors over a period, in order: they type an amount in three steps, watch the quote renewed every
 * 30 s while the page is open, and change their mind about once a minute. Every fifth time they enter an address, and some then
 * sign. Half of the amounts are round; the others are exact to the last digit.
 */
export function visitorActions(visitors: number, lastsMs: number): readonly VisitorAction[] {
  const actions: VisitorAction[] = [];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const next = drawn(visitor + 1);
    let at = next() * 60_000;
    for (let round = visitor; at < lastsMs; round += 1) {
      const isPayable = round % 5 === 0;
      const [from, to] = pairAt(next());
      const even = pick(roundAmounts, next());
      const amount = next() < 0.5 ? even : even + BigInt(Math.floor(next() * 200_000));
      for (const typed of [amount / 100n, amount / 10n]) {
        actions.push({ at, kind: 'quote', from, to, amount: typed });
        at += debounceMs + next() * 900;
      }
      const payee = isPayable ? { payee: visitor } : {};
      const until = Math.min(lastsMs, at + 30_000 + next() * 60_000);
      for (; at < until; at += renewMs) actions.push({ at, kind: 'quote', from, to, amount, ...payee });
      if (isPayable && next() < 0.3 && until < lastsMs) actions.push({ at: until, kind: 'sign', from, to });
      at = until;
    }
  }
  return actions.filter((action) => action.at < lastsMs).sort((a, b) => a.at - b.at);
}
