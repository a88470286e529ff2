import { describe, expect, test } from 'vitest';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { checkDestination, memoPromise } from './destination.ts';

const infoOf = (id: string) => {
  const found = assetInfo(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

describe('the destination', () => {
  test('the destination takes an address of the chain it arrives on', () => {
    expect(checkDestination(` ${address} `, infoOf('ETH.ETH'))).toEqual({ ok: true, address });
  });

  test.each([
    ['another chain', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a letter in the wrong case', address.replace('AbC', 'abC')],
    ['a missing digit', address.slice(0, -1)],
  ])('a destination with %s is refused with a hint', (_, text) => {
    const check = checkDestination(text, infoOf('ETH.ETH'));
    expect(check.ok).toBe(false);
    expect(!check.ok && check.hint.length > 10).toBe(true);
  });

  test('the preview reads what a memo orders out of the memo', () => {
    expect(memoPromise(`=:e:${address}:268677289`, 'thorchain', infoOf('ETH.ETH'))).toBe(
      'At least 2.68677289 ETH to 0x86 d526 d662 4AbC 0178 cF72 96cD 538E cc08 0A95 F1, or a refund.',
    );
  });

  test('the preview promises nothing for a memo without a minimum or without sense', () => {
    expect(memoPromise(`=:e:${address}`, 'thorchain', infoOf('ETH.ETH'))).toBeUndefined();
    expect(memoPromise('hello', 'thorchain', infoOf('ETH.ETH'))).toBeUndefined();
  });
});
