import { expect, test } from 'vitest';
import { betterOffer } from './better-offer.ts';

const offer = (out: bigint, impact: number) => ({ expected_amount_out: out, price_impact_bps: impact, warnings: [] });

test('the better route is the best one that pays more with less price impact', () => {
  const [best, second, chosen] = [offer(100n, 20), offer(99n, 40), offer(94n, 590)] as const;
  expect(betterOffer([best, second, chosen], chosen)).toBe(best);
  expect(betterOffer([best, second], best)).toBeUndefined();
  expect(betterOffer([offer(100n, 590), offer(99n, 300)], chosen)).toEqual(offer(99n, 300));
  expect(betterOffer([offer(94n, 20)], chosen)).toBeUndefined();
  const oversized = { ...offer(100n, 20), warnings: [{ code: 'oversized', severity: 'danger', message: '' } as const] };
  expect(betterOffer([oversized], chosen)).toBeUndefined();
});
