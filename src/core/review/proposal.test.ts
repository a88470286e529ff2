import { base64urlnopad } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFromSeed } from '../address/address.ts';
import { baseAmount, maxBaseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { networkIds } from '../network/protocol.ts';
import { modes } from '../quote/quote.ts';
import { type Proposal, readProposal, writeProposal } from './proposal.ts';

const assets = [
  ...Object.values(chains).map(({ gasAsset }) => gasAsset),
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'NOBLE.USDC',
  'THOR.TCY',
  'BTC~BTC',
  'BTC/BTC',
  'ETH-USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T',
].map((name) => must(parseAsset(name)));
const amounts = fc.bigInt({ min: 1n, max: maxBaseAmount }).map(baseAmount);
const payees = fc
  .tuple(fc.constantFrom(...Object.keys(chains)), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([chain, seed]) => addressFromSeed(chain, seed));

const proposals: fc.Arbitrary<Proposal> = fc
  .record({
    from: fc.constantFrom(...assets),
    to: fc.constantFrom(...assets),
    amount: fc.oneof(amounts, fc.constantFrom(10_000_000n, 100_000_000_000n, 1n).map(baseAmount)),
    network: fc.constantFrom(...networkIds),
    mode: fc.constantFrom(...modes),
    destination: fc.oneof(payees, fc.string({ minLength: 1, maxLength: 300 })),
    toleranceBps: fc.integer({ min: 1, max: 10_000 }),
    expectedAmountOut: amounts,
    minimumPayout: fc.option(amounts, { nil: undefined }),
    expiry: fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }),
  })
  .map(({ minimumPayout, ...rest }) => ({ ...rest, ...(minimumPayout === undefined ? {} : { minimumPayout }) }));

test('reads every proposal back as written, in characters that need no escaping', () => {
  fc.assert(
    fc.property(proposals, (proposal) => {
      const text = writeProposal(proposal);
      expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(readProposal(text)).toEqual(proposal);
    }),
    { numRuns: 2_000 },
  );
});

test('reads a text only in the form it is written in, and never throws on any bytes', () => {
  const changed = fc.tuple(proposals, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('set', 'add', 'cut'));
  fc.assert(
    fc.property(changed, ([proposal, place, byte, how]) => {
      const bytes = [...base64urlnopad.decode(writeProposal(proposal))];
      bytes.splice(place % (bytes.length + 1), how === 'add' ? 0 : 1, ...(how === 'cut' ? [] : [byte]));
      const text = base64urlnopad.encode(Uint8Array.from(bytes));
      const read = readProposal(text);
      if (read !== undefined) expect(writeProposal(read)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      const text = base64urlnopad.encode(bytes);
      const read = readProposal(text);
      if (read !== undefined) expect(writeProposal(read)).toBe(text);
    }),
  );
  expect([readProposal(''), readProposal('=='), readProposal('é')]).toEqual([undefined, undefined, undefined]);
});
