import fc from 'fast-check';
import { fromRlp, type Hex, keccak256, toRlp } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { type Rlp, readRlp, writeRlp } from './rlp.ts';
import { readTransaction } from './signed-transaction.ts';

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
const bytesIn = (text: Hex): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
const bytes = fc.uint8Array({ maxLength: 300 });
const amount = fc.bigInt({ min: 0n, max: 2n ** 90n });
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexOf);

it('reads every type of transaction that viem signs', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const fields = fc.record({
    nonce: fc.nat(100_000),
    gas: amount,
    value: amount,
    data: bytes.map(hexOf),
    to: address,
    chainId: fc.integer({ min: 1, max: 2 ** 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fields, amount, amount, fc.constantFrom('legacy', 'eip2930', 'eip1559'), async (common, a, b, type) => {
      const [tip, maxFee] = a < b ? [a, b] : [b, a];
      const fees = type === 'eip1559' ? { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip } : { gasPrice: maxFee };
      const raw = await account.signTransaction({ ...common, ...fees, type } as never);
      expect(readTransaction(raw)).toEqual({
        hash: keccak256(raw),
        type: { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }[type],
        chainId: BigInt(common.chainId),
        nonce: BigInt(common.nonce),
        from: account.address.toLowerCase(),
        to: common.to,
        value: common.value,
        data: common.data,
        gas: common.gas,
        maxFee,
        tip: type === 'eip1559' ? tip : maxFee,
      });
    }),
    { numRuns: 60 },
  );
});

it('recovers another sender, or none, from altered bytes', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const raw = await account.signTransaction({
    chainId: 1,
    nonce: 1,
    gas: 21_000n,
    value: 5n,
    to: `0x${'12'.repeat(20)}`,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 1n,
  });
  const original = bytesIn(raw);
  for (let at = 0; at < original.length; at += 1) {
    const altered = original.slice();
    altered[at] = (altered[at] ?? 0) ^ 1;
    let from: string | undefined;
    try {
      from = readTransaction(hexOf(altered)).from;
    } catch {
      from = undefined;
    }
    expect(from).not.toBe(account.address.toLowerCase());
  }
  expect(() => readTransaction('0x04c0')).toThrow('type 4');
  expect(() => readTransaction('0xzz')).toThrow('no hex');
});

const { tree } = fc.letrec<{ tree: Rlp; leaf: Rlp; branch: Rlp }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('branch')),
  leaf: fc.uint8Array({ maxLength: 80 }),
  branch: fc.array(tie('tree'), { maxLength: 5 }),
}));

it('writes and reads RLP as viem does', () => {
  type Tree = Hex | readonly Tree[];
  const plain = (item: Rlp): Tree => (item instanceof Uint8Array ? hexOf(item) : item.map(plain));
  fc.assert(
    fc.property(tree, (item) => {
      const written = writeRlp(item);
      expect(hexOf(written)).toBe(toRlp(plain(item) as never));
      expect(plain(readRlp(written))).toEqual(fromRlp(hexOf(written), 'hex'));
    }),
  );
});

it('never reads other bytes as RLP than those it would write', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), (given) => {
      let item: Rlp;
      try {
        item = readRlp(given);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return;
      }
      expect(hexOf(writeRlp(item))).toBe(hexOf(given));
    }),
    { numRuns: 2_000 },
  );
});
