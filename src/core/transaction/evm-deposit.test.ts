import fc from 'fast-check';
import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { nativeAmount } from '../amount.ts';
import { hexQuantity, routerCalldata } from './evm-deposit.ts';

const abi = parseAbi(['function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable']);
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);

test('encodes calldata byte for byte like viem and reads it back', () => {
  fc.assert(
    fc.property(
      fc.record({
        vault: address,
        token: fc.option(address, { nil: undefined }),
        amount: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        memo: fc.string({ unit: 'grapheme', maxLength: 260 }),
        expiration: fc.integer({ min: 0, max: 4_102_444_800 }),
      }),
      ({ vault, token, amount, memo, expiration }) => {
        const data = routerCalldata({ vault, amount: nativeAmount(amount), memo, expiration, ...(token === undefined ? {} : { token }) });
        const args = [vault as Hex, (token ?? zeroAddress) as Hex, amount, memo, BigInt(expiration)] as const;
        expect(data).toBe(encodeFunctionData({ abi, functionName: 'depositWithExpiry', args }));
        const read = decodeFunctionData({ abi, data: data as Hex }).args;
        expect(read).toEqual([getAddress(vault), getAddress(token ?? zeroAddress), amount, memo, BigInt(expiration)]);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('reads an address in any letter case', () => {
  const vault = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
  const deposit = { amount: nativeAmount(1n), memo: '=:b:x', expiration: 1 };
  expect(routerCalldata({ ...deposit, vault })).toBe(routerCalldata({ ...deposit, vault: vault.toUpperCase().replace('0X', '0x') }));
});

test('writes quantities as hex without leading zeros', () => {
  expect([0n, 1n, 10n ** 18n].map(hexQuantity)).toEqual(['0x0', '0x1', '0xde0b6b3a7640000']);
});
