import { describe, expect, it } from 'vitest';
import { faceOf } from '../../core/asset/asset-name.ts';
import { groupRefusals, readQuoteAnswer, readQuoteProblem } from './quote-answer.ts';
import { timeParts, wholeTime } from './time-parts.ts';
import answer from './vectors/quote-answer.json' with { type: 'json' };
import problem from './vectors/quote-problem.json' with { type: 'json' };

type Change = (copy: typeof answer) => unknown;
const changed = (change: Change): unknown => {
  const copy = structuredClone(answer);
  change(copy);
  return copy;
};
const firstOffer = (copy: typeof answer): Record<string, unknown> => {
  const [offer] = copy.offers;
  if (offer === undefined) throw new Error('the vector has no offer');
  return offer;
};

describe('the answer to a quote', () => {
  it('becomes offers with exact amounts', () => {
    const read = readQuoteAnswer(answer);
    expect(
      read?.offers.map(({ network, mode, expected_amount_out: payout, minimum_payout: minimumPayout }) => ({
        network,
        mode,
        payout,
        minimumPayout,
      })),
    ).toEqual([
      { network: 'thorchain', mode: 'single', payout: 271_391_202n, minimumPayout: 268_677_289n },
      { network: 'mayachain', mode: 'streaming', payout: 271_186_836n, minimumPayout: undefined },
    ]);
    for (const { fees } of read?.offers ?? []) expect(fees.affiliate + fees.outbound + fees.liquidity).toBe(fees.total);
    expect(read?.offers[0]?.usd).toEqual({ amount: '11758.98', payout: '11719.66', minimumPayout: '11602.47', fees: '24.19' });
    expect(read?.refusals).toEqual([
      { network: 'mayachain', mode: 'single', code: 'amount_too_low', reason: 'Too small.', minimum: 210_000n },
    ]);
  });

  it.each<[string, Change]>([
    ['no offers', (copy) => copy.offers.splice(0)],
    ['an amount as a number', (copy) => Object.assign(firstOffer(copy), { expected_amount_out: 271391202 })],
    ['an amount with a point', (copy) => Object.assign(firstOffer(copy), { expected_amount_out: '2.7' })],
    ['a negative time', (copy) => Object.assign(firstOffer(copy), { total_swap_seconds: -1 })],
    ['another network', (copy) => Object.assign(firstOffer(copy), { network: 'elsewhere' })],
    ['no expiry', (copy) => delete firstOffer(copy)['expires_in_seconds']],
    ['no fees', (copy) => delete firstOffer(copy)['fees']],
  ])('is refused whole with %s', (_, change) => {
    expect(readQuoteAnswer(changed(change))).toBeUndefined();
  });

  it.each([undefined, null, 'text', 1, [], {}])('is refused when it is %j', (body) => {
    expect(readQuoteAnswer(body)).toBeUndefined();
    expect(readQuoteProblem(body)).toBeUndefined();
  });

  it('keeps code, hint, minimum and refusals of an error', () => {
    const read = readQuoteProblem(problem);
    expect(read).toMatchObject({ code: 'amount_too_low', title: 'The amount is too small to swap.', minimum: 6174n });
    expect(read?.refusals).toHaveLength(3);
  });

  it('groups refusals of one network for one reason', () => {
    const groups = groupRefusals(readQuoteProblem(problem)?.refusals ?? []);
    expect(groups.map((group) => [group[0]?.network, group.map(({ mode }) => mode)])).toEqual([
      ['mayachain', [undefined]],
      ['thorchain', ['single', 'streaming']],
    ]);
  });
});

describe('the parts of the time', () => {
  const pair = (from: string, to: string) => {
    const [a, b] = [faceOf(from), faceOf(to)];
    if (a === undefined || b === undefined) throw new Error('no asset');
    return { from: a, to: b };
  };
  const bitcoinToEther = pair('BTC.BTC', 'ETH.ETH');

  it.each([
    [600, 6, 654, [600, 0, 6, 48, 12]],
    [1200, 198, 1680, [600, 600, 198, 282, 12]],
    [600, 4356, 4956, [600, 0, 4356, 0, 12]],
    [0, 0, 0, [600, 0, 0, 0, 12]],
  ])('of %i s confirmation, %i s swap and %i s in all are five', (confirmationSeconds, swapSeconds, totalSeconds, wanted) => {
    const offer = { network: 'thorchain', confirmationSeconds, swapSeconds, totalSeconds } as const;
    const parts = timeParts(offer, bitcoinToEther).map(({ seconds }) => seconds);
    expect(parts).toEqual(wanted);
    expect(wholeTime(offer, bitcoinToEther)).toBe(wanted.reduce((sum, part) => sum + part, 0));
  });

  it('counts the blocks of the chain that an asset is really paid on', () => {
    const offer = { network: 'thorchain', confirmationSeconds: 0, swapSeconds: 6, totalSeconds: 6 } as const;
    const parts = timeParts(offer, pair('THOR.RUNE', 'BTC~BTC')).map(({ seconds }) => seconds);
    expect(parts).toEqual([6, 0, 6, 0, 6]);
  });
});
