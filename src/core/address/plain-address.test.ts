import { expect, test } from 'vitest';
import { plainAddress } from './plain-address.ts';

const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const cash = 'qpm2qsznhks23z7629mms6cwef74vcwvy22gdx6a';

test('EVM addresses are one in any case, Bitcoin Cash addresses with and without their prefix', () => {
  expect(plainAddress(evm)).toBe(evm.toLowerCase());
  expect([cash, `bitcoincash:${cash}`, `BITCOINCASH:${cash}`].map(plainAddress)).toEqual([cash, cash, cash]);
});

test.each(['rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', `${evm}0`, evm.slice(2)])('%s stays as it is', (address) => {
  expect(plainAddress(address)).toBe(address);
});
