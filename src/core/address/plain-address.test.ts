import { expect, test } from 'vitest';
import { plainAddress } from './plain-address.ts';

const evm = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const cash = 'qpm2qsznhks23z7629mms6cwef74vcwvy22gdx6a';

test('lowercases EVM addresses and strips the Bitcoin Cash prefix', () => {
  expect(plainAddress(evm)).toBe(evm.toLowerCase());
  expect([cash, `bitcoincash:${cash}`, `BITCOINCASH:${cash}`].map(plainAddress)).toEqual([cash, cash, cash]);
});

test.each(['rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', `${evm}0`, evm.slice(2)])('leaves %s unchanged', (address) => {
  expect(plainAddress(address)).toBe(address);
});
