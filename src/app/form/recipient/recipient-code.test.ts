import { describe, expect, it } from 'vitest';
import { askCode } from './recipient-code.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const { signal } = new AbortController();

function answering(body: unknown, status = 200) {
  const asked: string[] = [];
  const fetchAnswer: typeof fetch = async (input) => {
    asked.push(String(input));
    return Response.json(body, { status });
  };
  return { asked, fetchAnswer };
}

describe('code at a destination', () => {
  it.each([
    ['none', undefined],
    ['contract', 'recipient.contract'],
    ['delegated', 'recipient.delegated'],
    ['constructor', undefined],
    [undefined, undefined],
  ])('%s → %s', async (code, word) => {
    const { asked, fetchAnswer } = answering({ account_code: code });
    expect(await askCode(address, 'ARB', fetchAnswer, signal)).toBe(word);
    expect(asked).toEqual([`/api/v1/signing-facts?chain=ARB&address=${address}`]);
  });

  it('is not asked for where there is none', async () => {
    const { asked, fetchAnswer } = answering({ account_code: 'contract' });
    expect(await askCode('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BTC', fetchAnswer, signal)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is unknown without an answer that can be read', async () => {
    expect(await askCode(address, 'ETH', answering({}, 503).fetchAnswer, signal)).toBeUndefined();
    expect(await askCode(address, 'ETH', answering(['no']).fetchAnswer, signal)).toBeUndefined();
    expect(await askCode(address, 'ETH', () => Promise.reject(new TypeError('down')), signal)).toBeUndefined();
  });
});
