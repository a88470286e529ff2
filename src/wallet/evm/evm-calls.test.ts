import fc from 'fast-check';
import { encodeFunctionData, getAddress, parseAbi, stringToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { routerAbi, tokenAbi } from '../../../scripts/devnet/evm/contracts.generated.ts';
import { type EvmDeposit, readCall } from '../../core/transaction/evm-call.ts';
import { approveData, depositData, memoData } from './evm-calls.ts';

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
const token = address.filter((text) => BigInt(text) !== 0n);
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const memo = fc.string({ unit: 'grapheme', maxLength: 250 });
const deposit: fc.Arbitrary<EvmDeposit> = fc
  .record({ vault: address, token: fc.option(token), units, memo, expiration: fc.bigInt({ min: 0n, max: 2n ** 64n }) })
  .map(({ token: contract, ...rest }) => (contract === null ? rest : { ...rest, token: contract }));

describe('calldata', () => {
  test('is accepted by the compiled contracts, and decodes to the intended values', () => {
    fc.assert(
      fc.property(deposit, (wanted) => {
        const data = depositData(wanted);
        const { vault, units: amount, memo: text, expiration } = wanted;
        const asset = wanted.token ?? `0x${'0'.repeat(40)}`;
        const args = [vault as `0x${string}`, asset as `0x${string}`, amount, text, expiration] as const;
        expect(data).toBe(encodeFunctionData({ abi: parseAbi(routerAbi), functionName: 'depositWithExpiry', args }));
        expect(readCall(data)).toEqual({ kind: 'deposit', ...wanted, vault: getAddress(vault) });
      }),
    );
    fc.assert(
      fc.property(address, units, (spender, amount) => {
        const data = approveData(spender, amount);
        expect(data).toBe(
          encodeFunctionData({ abi: parseAbi(tokenAbi), functionName: 'approve', args: [spender as `0x${string}`, amount] }),
        );
        expect(readCall(data)).toEqual({ kind: 'approve', spender: getAddress(spender), units: amount });
      }),
    );
  });

  test('contains a memo as its exact bytes', () => {
    fc.assert(
      fc.property(memo, (text) => {
        expect(memoData(text)).toBe(stringToHex(text));
        expect(readCall(memoData(text))).toEqual({ kind: 'plain', memo: text });
      }),
    );
  });

  test('never reads the same after a change in a single place', () => {
    fc.assert(
      fc.property(deposit, fc.nat(), fc.integer({ min: 1, max: 15 }), (wanted, place, change) => {
        const data = depositData(wanted);
        const at = 2 + (place % (data.length - 2));
        const digit = (Number.parseInt(data.charAt(at), 16) ^ change).toString(16);
        const altered = `${data.slice(0, at)}${digit}${data.slice(at + 1)}`;
        expect(readCall(altered)).not.toEqual(readCall(data));
        expect(readCall(`${data}00`)).toBeUndefined();
      }),
    );
  });

  test('is not understood for any other call', () => {
    expect(
      readCall(encodeFunctionData({ abi: parseAbi(tokenAbi), functionName: 'transfer', args: [`0x${'12'.repeat(20)}`, 1n] })),
    ).toBeUndefined();
    for (const data of ['', '0x0', '0xzz', '0xff', 'text', '0x44bc937b']) expect(readCall(data)).toBeUndefined();
    expect(readCall('0x')).toEqual({ kind: 'plain', memo: '' });
  });
});
