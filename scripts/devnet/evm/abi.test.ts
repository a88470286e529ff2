import fc from 'fast-check';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import { expect, it } from 'vitest';
import { addressAt, encode, selectors, textAt, topics, utf8, wordAt } from './abi.ts';
import { routerAbi, tokenAbi } from './contracts.generated.ts';

const abi = parseAbi([...routerAbi, ...tokenAbi]);
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const);
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const memo = fc.string({ unit: 'grapheme', maxLength: 120 });

it('has the selectors and topics of the contracts', () => {
  for (const item of abi) {
    if (item.type === 'event') expect(Object.values(topics)).toContain(toEventSelector(item));
    else expect(selectors[item.name]).toBe(toFunctionSelector(item));
  }
});

it('writes calls as viem does', () => {
  fc.assert(
    fc.property(address, address, amount, memo, amount, (vault, asset, units, text, expiry) => {
      const args = [vault, asset, units, text, expiry] as const;
      const ours = encode(selectors.depositWithExpiry, vault, asset, units, { text }, expiry);
      expect(ours).toBe(encodeFunctionData({ abi, functionName: 'depositWithExpiry', args }));
      expect(encode(selectors.transferOut, vault, asset, units, { text })).toBe(
        encodeFunctionData({ abi, functionName: 'transferOut', args: [vault, asset, units, text] }),
      );
      expect(
        decodeFunctionData({ abi, data: ours as `0x${string}` })
          .args?.slice(0, 3)
          .map(String)
          .map((arg) => arg.toLowerCase()),
      ).toEqual([vault, asset, units].map(String));
    }),
  );
});

it('reads what viem writes', () => {
  fc.assert(
    fc.property(address, amount, memo, (to, units, text) => {
      const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }, { type: 'string' }], [to, units, text]);
      expect([addressAt(data, 0), wordAt(data, 1), textAt(data, 2)]).toEqual([to, units, text]);
      const [, topic] = encodeEventTopics({ abi, eventName: 'Deposit', args: { to, asset: to } });
      expect(topic).toBe(`0x${to.slice(2).padStart(64, '0')}`);
    }),
  );
});

it('takes nothing from data that is cut off or no text', () => {
  const data = encodeAbiParameters([{ type: 'string' }], ['=:BTC.BTC:abc']);
  for (let length = 0; length < data.length - 40; length += 1) expect(textAt(data.slice(0, length), 0)).toBeUndefined();
  expect(textAt(`0x${'ff'.repeat(64)}`, 0)).toBeUndefined();
  expect(addressAt(`0x${'ff'.repeat(32)}`, 0)).toBeUndefined();
  expect(utf8('0xff')).toBeUndefined();
  expect(utf8('0x')).toBe('');
});
