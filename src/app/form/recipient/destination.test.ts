import { describe, expect, test } from 'vitest';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { checkDestination, memoPromise } from './destination.ts';

const getInfo = (id: string) => {
  const found = assetInfo(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';

describe('the destination', () => {
  test('can be an address of the chain it arrives on', () => {
    expect(checkDestination(` ${address} `, getInfo('ETH.ETH'))).toEqual({ ok: true, address });
  });

  test.each([
    ['another chain', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a letter in the wrong case', address.replace('AbC', 'abC')],
    ['a missing digit', address.slice(0, -1)],
  ])('with %s is refused with a hint', (_, text) => {
    const check = checkDestination(text, getInfo('ETH.ETH'));
    expect(check.ok).toBe(false);
    expect(!check.ok && check.hint.length > 10).toBe(true);
  });

  test('is previewed as read from the memo', () => {
    expect(memoPromise(`=:e:${address}:268677289`, 'thorchain', getInfo('ETH.ETH'))).toBe(
      'At least 2.68677289 ETH to 0x86 d526 d662 4AbC 0178 cF72 96cD 538E cc08 0A95 F1, or a refund.',
    );
  });

  test('has no preview for a memo without a minimum or an invalid one', () => {
    expect(memoPromise(`=:e:${address}`, 'thorchain', getInfo('ETH.ETH'))).toBeUndefined();
    expect(memoPromise('hello', 'thorchain', getInfo('ETH.ETH'))).toBeUndefined();
  });
});
