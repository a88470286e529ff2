import { describe, expect, test } from 'vitest';
import { networkIds, protocols } from '../core/network/protocol.ts';
import { networkNames, readResult } from './outcome.ts';
import failed from './vectors/failed-result.json' with { type: 'json' };
import result from './vectors/quote-result.json' with { type: 'json' };

type Fields = Record<string, unknown>;
const expiry = Date.parse(result.structuredContent.expires_at);
const answered = expiry - result.structuredContent.expires_in_seconds * 1000;

/** The result with a modified response. */
function changed(change: (answer: Fields, offer: Fields) => void): unknown {
  const copy = structuredClone(result);
  const [offer] = copy.structuredContent.offers;
  if (offer === undefined) throw new Error('the vector has no offer');
  change(copy.structuredContent, offer);
  return copy;
}

test('uses the network names of the protocols', () => {
  expect(networkNames).toEqual(Object.fromEntries(networkIds.map((id) => [id, protocols[id].name])));
});

describe('a quote', () => {
  const { quote } = readResult(result, answered);

  test('is read with exact amounts, and fees that add up', () => {
    expect(quote).toMatchObject({ amount: 100_000_000_000n, from: { ticker: 'DOGE', decimals: 8 }, to: { name: 'ETH' } });
    expect(quote?.offers).toHaveLength(result.structuredContent.offers.length);
    for (const [index, offer] of (quote?.offers ?? []).entries()) {
      const { liquidity = '0', outbound = '0', affiliate = '0', total } = offer.fees;
      expect(offer).toEqual(result.structuredContent.offers[index]);
      expect(BigInt(liquidity) + BigInt(outbound) + BigInt(affiliate)).toBe(BigInt(total));
    }
    expect(quote?.refusals).toEqual([{ route: 'MAYAChain', reason: 'MAYAChain has no pool for DOGE.DOGE.' }]);
    expect(quote?.request).toEqual({ from_asset: 'DOGE.DOGE', to_asset: 'ETH.ETH', amount: '100000000000', tolerance_bps: 100 });
  });

  test('ends by the clock or by the time left, whichever is sooner', () => {
    expect(quote?.deadline).toBe(expiry);
    expect(readResult(result, answered + 3_600_000).quote?.deadline).toBe(expiry);
    expect(readResult(result, answered - 600_000).quote?.deadline).toBe(expiry - 600_000);
  });

  test.each([
    ['THOR.RUNE', 'RUNE', 8],
    ['MAYA.CACAO', 'CACAO', 10],
    ['MAYA.MAYA', 'MAYA', 4],
    ['BASE.ETH', 'ETH on BASE', 8],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'USDC on ETH', 8],
    ['BTC~BTC', 'BTC~BTC', 8],
    ['THOR/RUNE', 'THOR/RUNE', 8],
  ])('shows the target %s as %s', (asset, name, decimals) => {
    const { quote: other } = readResult(
      changed((answer) => Object.assign(answer, { to_asset: asset })),
      answered,
    );
    expect(other?.to).toMatchObject({ name, decimals });
  });

  test.each<[string, (answer: Fields, offer: Fields) => void]>([
    ['no offers', (answer) => Object.assign(answer, { offers: [] })],
    ['an amount as a number', (_, offer) => Object.assign(offer, { expected_amount_out: 271391202 })],
    ['an amount with a point', (_, offer) => Object.assign(offer, { minimum_payout: '2.7' })],
    ['a negative time', (_, offer) => Object.assign(offer, { total_swap_seconds: -1 })],
    ['another network', (_, offer) => Object.assign(offer, { network: 'constructor' })],
    ['no expiry', (answer) => delete answer['expires_at']],
    ['an expiry that is no time', (answer) => Object.assign(answer, { expires_at: 'soon' })],
    ['a loss that is no number', (_, offer) => Object.assign(offer, { total_loss_bps: '12' })],
    [
      'a warning without a sentence',
      (_, offer) => Object.assign(offer, { warnings: [{ code: 'below_best', severity: 'warning', message: 7 }] }),
    ],
    ['no warnings', (_, offer) => delete offer['warnings']],
    ['no fees', (_, offer) => delete offer['fees']],
    ['an asset without a chain', (answer) => Object.assign(answer, { from_asset: 'BTC' })],
  ])('with %s is not shown, but its text is', (_, change) => {
    const outcome = readResult(changed(change), answered);
    expect(outcome.quote).toBeUndefined();
    expect(outcome.text).toBe(result.content[0]?.text);
  });
});

describe('a result without a readable quote', () => {
  test('shows for a failure what happened, what to do, and each reason once', () => {
    expect(readResult(failed, 0)).toEqual({
      quote: undefined,
      title: 'The amount is too small to swap.',
      text: 'THORChain ignores amounts below 0.00001 BTC, and they are not refunded. MAYAChain ignores amounts below 0.0001 BTC, and they are not refunded.',
      refusals: [],
    });
  });

  test('is shown as a failure even with a quote beside it', () => {
    expect(readResult({ ...result, isError: true }, answered)).toMatchObject({ quote: undefined, title: 'No quote' });
  });

  test('lists refusals that the hint leaves out', () => {
    const body = {
      error: 'No route.',
      code: 'no_route',
      hint: 'Choose another asset.',
      refusals: [{ network: 'thorchain', reason: 'No pool.' }],
    };
    const { refusals } = readResult({ isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] }, 0);
    expect(refusals).toEqual([{ route: 'THORChain', reason: 'No pool.' }]);
  });

  test.each([undefined, null, 'text', 7, [], {}, { content: 'x' }, { content: [null, 3, { text: '' }] }, { structuredContent: null }])(
    'is reported as unreadable when it is %j',
    (value) => {
      expect(readResult(value, 0)).toEqual({
        quote: undefined,
        title: 'This quote may have expired',
        text: 'Can’t read the answer.',
        refusals: [],
      });
    },
  );
});
