import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount } from '../amount.ts';
import { asset, ethAddress, facts, inboundEntry, nodeQuote, nodeRequest, pool, swapRequest } from '../fixtures/facts.ts';
import { planNetwork } from './plan.ts';
import { refundSpaceError, withRefundAddress } from './refund-memo.ts';

const bech32 = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const doge = addressFromSeed('DOGE', new Uint8Array(32).fill(7));
const known = facts('thorchain', {
  pools: [...facts('thorchain').pools, pool('thorchain', 'DOGE.DOGE', 10n ** 15n, 10n ** 14n)],
  inbound: [...facts('thorchain').inbound, inboundEntry('DOGE')],
});
const toDoge = { to: asset('DOGE.DOGE'), destination: doge, refund: legacy };

describe('planning with a refund address and 80 bytes of memo', () => {
  test('makes no request when no memo fits both addresses, and names what to leave out', () => {
    for (const network of ['thorchain', 'mayachain'] as const) {
      const { requests, refusals } = planNetwork(swapRequest({ refund: bech32 }), network, facts(network));
      expect(requests).toEqual([]);
      expect(refusals[0]?.error).toMatchObject({
        code: 'memo_too_long',
        field: 'refund_address',
        hint: expect.stringMatching(
          /^A deposit on Bitcoin carries 80 bytes .* Leave out refund_address: a refund then goes to the address that sends\./,
        ),
        details: { drop: 'refund_address', refund_goes_to: 'sender', memo_max_bytes: '80' },
      });
      expect(refusals[0]?.error.hint.includes('memoless')).toBe(network === 'thorchain');
    }
  });

  test('omits the refund address from the request when there is no destination', () => {
    const { destination: _none, ...request } = swapRequest({ refund: bech32 });
    expect(planNetwork(request, 'thorchain', known).requests.map(({ refund }) => refund)).toEqual([undefined, undefined]);
  });

  test('includes both addresses in the request where they fit', () => {
    expect(refundSpaceError(nodeRequest('thorchain', toDoge), known)).toBeUndefined();
    const { requests } = planNetwork(swapRequest(toDoge), 'thorchain', known);
    expect(requests.map(({ refund }) => refund)).toEqual([legacy, legacy]);
  });

  test('shortens the limit of a memo the node would make too long, and never lowers the protection', () => {
    const request = nodeRequest('thorchain', toDoge);
    const quote = nodeQuote({ memo: `=:d:${doge}:24651012345`, expectedAmountOut: baseAmount(24_900_000_000n) });
    const made = withRefundAddress(request, quote, known);
    expect(made).toMatchObject({ ok: true, value: { memo: `=:d:${doge}/${legacy}:2466e7` } });
    const tight = withRefundAddress(request, { ...quote, expectedAmountOut: baseAmount(24_651_012_345n) }, known);
    expect(tight).toMatchObject({ ok: false, error: { code: 'memo_too_long', details: { drop: 'refund_address' } } });
    const unread = withRefundAddress(nodeRequest('thorchain', { refund: legacy }), nodeQuote({ memo: 'x' }), known);
    expect(unread).toMatchObject({ ok: false, error: { code: 'upstream_invalid' } });
  });

  test('accepts both addresses for a source chain with enough space', () => {
    const fromEth = nodeRequest('thorchain', { from: asset('ETH.ETH'), to: asset('BTC.BTC'), destination: bech32, refund: ethAddress });
    expect(refundSpaceError(fromEth, known)).toBeUndefined();
  });
});
