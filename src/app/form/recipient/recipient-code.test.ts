import { describe, expect, test } from 'vitest';
import { notingClient } from '../../fixtures/answers.ts';
import { fetchCode } from './recipient-code.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const { signal } = new AbortController();

const facts = (code?: string) => ({ chain: 'ARB', address, kind: 'evm', read_at: '2026-01-01T00:00:00Z', account_code: code });
const answering = (body: unknown, status = 200) => notingClient(async () => Response.json(body, { status }));

describe('code at a destination', () => {
  test.each([
    ['none', undefined],
    ['contract', 'recipient.contract'],
    ['delegated', 'recipient.delegated'],
    ['constructor', undefined],
    [undefined, undefined],
  ])('of kind %s gives the warning %s', async (code, word) => {
    const { asked, client } = answering(facts(code));
    expect(await fetchCode(address, 'ARB', client, signal)).toBe(word);
    expect(asked).toEqual([`/api/v1/signing-facts?chain=ARB&address=${address}`]);
  });

  test('is not looked up on a chain without contracts', async () => {
    const { asked, client } = answering(facts('contract'));
    expect(await fetchCode('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BTC', client, signal)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('is unknown without a readable response', async () => {
    expect(await fetchCode(address, 'ETH', answering({}, 503).client, signal)).toBeUndefined();
    expect(await fetchCode(address, 'ETH', answering(['no']).client, signal)).toBeUndefined();
    expect(await fetchCode(address, 'ETH', notingClient(() => Promise.reject(new TypeError('down'))).client, signal)).toBeUndefined();
  });
});
