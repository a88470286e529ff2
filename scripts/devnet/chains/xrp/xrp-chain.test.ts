import fc from 'fast-check';
import { DEFAULT_DEFINITIONS, encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, deriveKeypair, sign } from 'ripple-keypairs';
import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import { at, newWorld, request } from '../fixtures/world.ts';
import { XrpChain } from './xrp-chain.ts';
import { xrpResults } from './xrp-ledger.ts';

const xrp = must(parseAsset('XRP.XRP'));
const memo = '=:r:thor1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq';
const seeds = { secp256k1: 'sn3nxiW7v8KXzPzAqzyHXbSSKNuN9', ed25519: 'sEdSKaCy2JT7JaM7v95H9SxkhP9wS2r' };
const rpc = async (chain: XrpChain, method: string, params: unknown = {}) =>
  at((await request(chain, 'POST', '', { method, params: [params] })).body, 'result');
const note = (text: string) => ({ Memo: { MemoData: Buffer.from(text).toString('hex').toUpperCase() } });

function setup(kind: keyof typeof seeds = 'secp256k1', amount = 10_000_000_000n) {
  const world = newWorld();
  const chain = new XrpChain(world.context);
  const keys = deriveKeypair(seeds[kind]);
  const from = deriveAddress(keys.publicKey);
  if (amount > 0n) chain.credit(from, xrp, amount);
  const vault = world.vault('thorchain', 'XRP');
  const sequence = chain.ledger.sequences.get(from) ?? 0;
  const signed = (change: Record<string, unknown> = {}): string => {
    const plain = {
      TransactionType: 'Payment',
      Account: from,
      Destination: vault,
      Amount: '25000000',
      Fee: '12',
      Flags: 0,
      Sequence: sequence,
      LastLedgerSequence: sequence + 20,
      Memos: [note(memo)],
      SigningPubKey: keys.publicKey,
      ...change,
    };
    return encode({ ...plain, TxnSignature: sign(encodeForSigning(plain), keys.privateKey) });
  };
  return { world, chain, from, vault, sequence, signed };
}

test('uses the ledger’s own result codes', () => {
  for (const [name, code] of xrpResults) {
    expect([name, (DEFAULT_DEFINITIONS.transactionResult as unknown as Record<string, { ordinal: number }>)[name]?.ordinal]).toEqual([
      name,
      code,
    ]);
  }
});

describe.each(['secp256k1', 'ed25519'] as const)('a payment signed with %s', (kind) => {
  test('is accepted, validated and observed', async () => {
    const { world, chain, from, vault, signed, sequence } = setup(kind);
    const answer = await rpc(chain, 'submit', { tx_blob: signed() });
    expect(answer).toMatchObject({ engine_result: 'tesSUCCESS', status: 'success' });
    const hash = at(answer, 'tx_json', 'hash');
    expect(await rpc(chain, 'tx', { transaction: hash })).toMatchObject({ validated: false });
    expect(world.seen).toEqual([]);
    world.tick(chain);
    expect(world.seen).toEqual([
      { network: 'thorchain', chain: 'XRP', txid: hash, from, to: vault, asset: xrp, amount: 2_500_000_000n, gas: 1_200n, memo },
    ]);
    expect(await rpc(chain, 'tx', { transaction: hash })).toMatchObject({ validated: true, meta: { TransactionResult: 'tesSUCCESS' } });
    expect(at(await rpc(chain, 'account_info', { account: from }), 'account_data')).toMatchObject({
      Balance: '74999988',
      Sequence: sequence + 1,
    });
    expect(await rpc(chain, 'submit', { tx_blob: signed() })).toMatchObject({ engine_result: 'tefALREADY' });
  });

  test('is rejected when altered after signing', async () => {
    const { chain, signed } = setup(kind);
    const bytes = new Uint8Array(Buffer.from(signed(), 'hex'));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const altered = Uint8Array.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        expect(await rpc(chain, 'submit', { tx_blob: Buffer.from(altered).toString('hex') })).toMatchObject({ status: 'error' });
      }),
      { numRuns: 80 },
    );
  });
});

describe('XRP on the devnet', () => {
  const { sequence } = setup();
  test.each([
    ['a past sequence', { Sequence: sequence - 1 }, 'tefPAST_SEQ'],
    ['a sequence to come', { Sequence: sequence + 1 }, 'terPRE_SEQ'],
    ['a ledger that has passed', { LastLedgerSequence: sequence - 1 }, 'tefMAX_LEDGER'],
    ['a fee too low', { Fee: '9' }, 'telINSUF_FEE_P'],
    ['a partial payment', { Flags: 0x00020000 }, 'temBAD_SEND_XRP_PARTIAL'],
    ['a payment of nothing', { Amount: '0' }, 'temBAD_AMOUNT'],
    ['what would touch the reserve', { Amount: '99000001' }, 'tecUNFUNDED_PAYMENT'],
    ['too little for a new account', { Destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', Amount: '999999' }, 'tecNO_DST_INSUF_XRP'],
    ['the key of another account', { Account: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' }, 'tefBAD_AUTH'],
  ])('rejects %s with the ledger’s own result', async (_name, change, result) => {
    const { world, chain, signed, vault } = setup();
    if (!('Destination' in change)) chain.credit(vault, xrp, 100_000_000n);
    if ('Account' in change) chain.credit(String(change.Account), xrp, 100_000_000_000n);
    expect(await rpc(chain, 'submit', { tx_blob: signed(change) })).toMatchObject({ engine_result: result });
    world.tick(chain);
    expect(world.seen).toEqual([]);
  });

  test('rejects an unknown account and malformed requests', async () => {
    const { chain, signed, from } = setup('secp256k1', 0n);
    expect(await rpc(chain, 'submit', { tx_blob: signed() })).toMatchObject({ engine_result: 'terNO_ACCOUNT' });
    expect(await rpc(chain, 'submit', { tx_blob: '1234' })).toMatchObject({ error: 'invalidTransaction' });
    expect(await rpc(chain, 'submit', { tx_blob: 'x' })).toMatchObject({ error: 'invalidParams' });
    expect(await rpc(chain, 'account_info', { account: from })).toMatchObject({ error: 'actNotFound' });
    expect(await rpc(chain, 'no_such')).toMatchObject({ error: 'unknownCmd' });
  });
});

test('pays an account that demands a tag only with one', async () => {
  const { chain, vault, sequence, signed } = setup();
  chain.credit(vault, xrp, 100_000_000n);
  chain.setFlags(vault, 0x0002_0000);
  expect(at(await rpc(chain, 'account_info', { account: vault }), 'account_data')).toMatchObject({ Flags: 0x0002_0000 });
  expect(await rpc(chain, 'submit', { tx_blob: signed() })).toMatchObject({ engine_result: 'tecDST_TAG_NEEDED' });
  const tagged = signed({ DestinationTag: 7, Sequence: sequence + 1 });
  expect(await rpc(chain, 'submit', { tx_blob: tagged })).toMatchObject({ engine_result: 'tesSUCCESS' });
});

test('observes no memo in a payment with two memos', async () => {
  const { world, chain, signed } = setup();
  await rpc(chain, 'submit', { tx_blob: signed({ Memos: [note(memo), note('x')] }) });
  world.tick(chain);
  expect(world.seen).toMatchObject([{ memo: '' }]);
});

test('signs for the simulated payer and pays out from the vault', async () => {
  const { world, chain, vault, from } = setup('ed25519', 0n);
  const long = 'x'.repeat(240);
  const txid = chain.send({ to: vault, asset: xrp, amount: 5_000_000_000n, memo: long });
  const payout = {
    id: 'x',
    network: 'thorchain',
    chain: 'XRP',
    from: vault,
    to: from,
    asset: xrp,
    amount: 700_000_000n,
    memo: 'OUT:AA',
  } as const;
  const paid = chain.pay(payout);
  expect(chain.pay(payout)).not.toBe(paid);
  world.tick(chain);
  expect(world.seen).toMatchObject([{ txid, amount: 5_000_000_000n, memo: long }]);
  expect(await rpc(chain, 'tx', { transaction: paid })).toMatchObject({ Destination: from, Amount: '7000000', Memos: [note('OUT:AA')] });
  expect(at(await rpc(chain, 'fee'), 'drops', 'base_fee')).toBe('10');
});
