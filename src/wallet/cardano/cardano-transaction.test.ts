import { hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardanoLedger } from '../../../scripts/devnet/chains/cardano/cardano-ledger.ts';
import { readCbor } from '../../core/encoding/cbor.ts';
import {
  type CardanoCoin,
  cardanoValue,
  readCardanoCoin,
  readCardanoCoins,
  readCardanoValue,
  sumOfCoins,
} from '../../core/transaction/cardano-coins.ts';
import { readCardanoDeposit, readKeyWitnesses, slotAt, transactionBytes } from '../../core/transaction/cardano-transaction.ts';
import { seededVault, startMs } from '../fixtures/bench.ts';
import { cardanoAddress, cardanoFacts, cardanoHex, cardanoSecret, cardanoLib as lib, unspentHex } from '../fixtures/cardano-wallet.ts';
import { buildCardanoDeposit, mostDeposit } from './cardano-build.ts';
import { finishCardanoDeposit } from './cardano-signed.ts';

const own = cardanoAddress(1);
const vault = seededVault('ADA');
const expiry = startMs / 1000 + 600;
const now = startMs / 1000;

const policies = ['ab', 'cd', 'ef'].map((pair) => pair.repeat(28));
const token = fc
  .tuple(fc.constantFrom(...policies), fc.uint8Array({ maxLength: 32 }))
  .map(([policy, name]) => `${policy}.${hex.encode(name)}`);
const tokens = fc.uniqueArray(fc.tuple(token, fc.bigInt({ min: 1n, max: (1n << 63n) - 1n })), { maxLength: 8, selector: ([key]) => key });
/** Outputs that satisfy the ledger minimum. */
const held = fc.tuple(
  fc.bigInt({ min: 3_000_000n, max: 900_000_000n }),
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: tokens }),
);
const memo = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 250 });
const amount = fc.bigInt({ min: 1_000_000n, max: 1_500_000_000n });

/** A ledger with the account's coins, and the same coins as the wallet reports them. */
function ledgerWith(coins: readonly (readonly [bigint, readonly (readonly [string, bigint])[]])[]) {
  const ledger = new CardanoLedger(() => ({ height: 1, time: now }));
  const minted = coins.map(([lovelace, many]) => ledger.mint(own, lovelace, new Map(many)));
  return { ledger, coins: minted.map((coin): CardanoCoin => ({ ...coin, address: own })) };
}

const sign = (transaction: Uint8Array): string => {
  const fixed = lib.FixedTransaction.from_bytes(transaction);
  fixed.sign_and_add_vkey_signature(cardanoSecret(1));
  return fixed.witness_set().to_hex();
};

describe('any built deposit', () => {
  test('is accepted by a ledger that reads it with the wallets’ library, and pays exactly what it should', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(held, { minLength: 1, maxLength: 8 }), amount, memo, async (list, wanted, text) => {
        const { ledger, coins } = ledgerWith(list);
        const built = buildCardanoDeposit({ address: own, vault, amount: wanted, memo: text, expiry, coins, facts: cardanoFacts });
        if (!built.ok) {
          expect(built.error.code).toBe('insufficient');
          // A clearly sufficient balance is never reported as too low.
          const plain = coins.filter((coin) => coin.tokens.size === 0);
          expect(sumOfCoins(plain).lovelace).toBeLessThan(wanted + 2_000_000n);
          return;
        }
        taken += 1;
        const bytes = transactionBytes(built.value.deposit);
        expect(readCardanoDeposit(bytes)).toEqual(built.value.deposit);
        const final = await finishCardanoDeposit(sign(bytes), built.value.deposit, own);
        if (!final.ok) throw new Error(final.error.hint);
        const { transaction } = ledger.submit(hex.decode(final.value.transaction));
        expect(transaction.txid).toBe(final.value.txid);
        expect(transaction.outputs[0]).toMatchObject({ address: vault, lovelace: wanted, tokens: new Map() });
        expect(transaction.outputs.slice(1).every((output) => output.address === own)).toBe(true);
        expect((transaction.metadata as { '674': { msg: string[] } })['674'].msg.join('')).toBe(text);
        expect(ledger.balanceOf(own)).toBe(sumOfCoins(coins).lovelace - wanted - transaction.fee);
        expect(transaction.ttl).toBe(slotAt(expiry));
        // The fee is minimal, apart from its own encoded size and leftovers too small for a change output.
        const least = lib.min_fee(
          lib.Transaction.from_bytes(transaction.bytes),
          lib.LinearFee.new(lib.BigNum.from_str('44'), lib.BigNum.from_str('155381')),
        );
        const above = transaction.fee - BigInt(least.to_str());
        expect(above).toBeGreaterThanOrEqual(0n);
        expect(above).toBeLessThanOrEqual(transaction.outputs.length === 1 ? 20_100n : 200n);
      }),
      { numRuns: 400 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('can pay the stated maximum with any memo, but not 0.03 ADA more', () => {
    fc.assert(
      fc.property(fc.array(held, { minLength: 1, maxLength: 6 }), memo, (list, text) => {
        const { coins } = ledgerWith(list);
        const most = mostDeposit({ address: own, coins, facts: cardanoFacts }) ?? 0n;
        if (most < 1_000_000n) return;
        const plan = { address: own, vault, memo: text, expiry, coins, facts: cardanoFacts };
        expect(buildCardanoDeposit({ ...plan, amount: most })).toMatchObject({ ok: true });
        expect(buildCardanoDeposit({ ...plan, amount: most + 30_000n })).toMatchObject({ ok: false, error: { code: 'insufficient' } });
      }),
      { numRuns: 200 },
    );
  });

  test('is refused with advice if its change is too small to stand alone, and adds a tiny remainder to the fee', () => {
    const { coins } = ledgerWith([[50_000_000n, []]]);
    const plan = { address: own, vault, memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', expiry, coins, facts: cardanoFacts };
    const paid = (lovelace: bigint) => buildCardanoDeposit({ ...plan, amount: lovelace });
    expect(paid(49_300_000n)).toMatchObject({
      ok: false,
      error: { hint: expect.stringContaining('less than Cardano lets an address hold') },
    });
    expect(paid(49_900_000n)).toMatchObject({
      ok: false,
      error: { hint: 'The address does not hold enough for the amount and the network fee.' },
    });
    const whole = paid(49_820_000n);
    expect(whole).toMatchObject({ ok: true, value: { deposit: { fee: 180_000n } } });
    expect(whole.ok && whole.value.deposit.change).toBeUndefined();
    const withTokens = ledgerWith([[50_000_000n, [[`${policies[0]}.61`, 1n]]]]).coins;
    expect(buildCardanoDeposit({ ...plan, coins: withTokens, amount: 49_500_000n })).toMatchObject({
      ok: false,
      error: { hint: expect.stringContaining('the ADA that has to stay with its tokens') },
    });
  });

  test('spends one coin where one is enough, preferring those without tokens, in any order of the list', () => {
    const list = [
      [9_000_000n, [[`${policies[0]}.61`, 1n]]],
      [6_000_000n, []],
      [30_000_000n, []],
      [8_000_000n, []],
    ] as const;
    const { coins } = ledgerWith(list);
    const spentFor = (lovelace: bigint, of = coins) => {
      const built = buildCardanoDeposit({ address: own, vault, amount: lovelace, memo: 'm', expiry, coins: of, facts: cardanoFacts });
      return built.ok ? built.value.coins.map((coin) => coin.lovelace).toSorted((a, b) => (a < b ? -1 : 1)) : built.error.code;
    };
    expect(spentFor(5_800_000n)).toEqual([8_000_000n]);
    expect(spentFor(4_000_000n)).toEqual([6_000_000n]);
    expect(spentFor(20_000_000n)).toEqual([30_000_000n]);
    expect(spentFor(36_000_000n)).toEqual([8_000_000n, 30_000_000n]);
    expect(spentFor(50_000_000n)).toEqual([6_000_000n, 8_000_000n, 9_000_000n, 30_000_000n]);
    expect(spentFor(60_000_000n)).toBe('insufficient');
    expect(spentFor(36_000_000n, coins.toReversed())).toEqual([8_000_000n, 30_000_000n]);
  });

  test('refuses less than the ledger accepts, an empty memo and more coins than fit a transaction', () => {
    const { coins } = ledgerWith([[50_000_000n, []]]);
    const plan = { address: own, vault, amount: 5_000_000n, memo: 'm', expiry, coins, facts: cardanoFacts };
    expect(buildCardanoDeposit({ ...plan, amount: 849_069n })).toMatchObject({ ok: false, error: { code: 'amount_too_low' } });
    expect(buildCardanoDeposit({ ...plan, amount: 849_070n })).toMatchObject({ ok: true });
    expect(buildCardanoDeposit({ ...plan, memo: '' })).toMatchObject({ ok: false, error: { code: 'not_supported' } });
    const dust = ledgerWith(Array.from({ length: 150 }, () => [1_000_000n, []] as const)).coins;
    expect(buildCardanoDeposit({ ...plan, coins: dust, amount: 90_000_000n })).toMatchObject({ ok: true });
    expect(buildCardanoDeposit({ ...plan, coins: dust, amount: 120_000_000n })).toMatchObject({
      ok: false,
      error: { code: 'insufficient' },
    });
    const small = { ...cardanoFacts, maxBytes: 1_200n };
    expect(buildCardanoDeposit({ ...plan, coins: dust, amount: 90_000_000n, facts: small })).toMatchObject({
      ok: false,
      error: { code: 'not_supported' },
    });
  });
});

describe('the bytes of a deposit', () => {
  const { coins } = ledgerWith([[50_000_000n, [[`${policies[0]}.61`, 7n]]]]);
  const built = buildCardanoDeposit({
    address: own,
    vault,
    amount: 5_000_000n,
    memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:123',
    expiry,
    coins,
    facts: cardanoFacts,
  });
  if (!built.ok) throw new Error(built.error.hint);
  const { deposit } = built.value;
  const bytes = transactionBytes(deposit);

  test('decode to another deposit or to none after any change', () => {
    for (let index = 0; index < bytes.length; index += 1) {
      for (const bit of [1, 2, 16, 128]) {
        const other = Uint8Array.from(bytes);
        other[index] = (other[index] ?? 0) ^ bit;
        const read = readCardanoDeposit(other);
        if (read !== undefined) expect(transactionBytes(read)).toEqual(other);
        expect(read, `${index} ${bit}`).not.toEqual(deposit);
      }
    }
    for (const other of [bytes.slice(1), bytes.slice(0, -1), Uint8Array.of(...bytes, 0), new Uint8Array()])
      expect(readCardanoDeposit(other)).toBeUndefined();
  });

  test('are no deposit if they contain anything extra', () => {
    const fixed = () => lib.FixedTransaction.from_bytes(bytes).body();
    const rebuilt = (change: (body: ReturnType<typeof fixed>) => void): Uint8Array => {
      const body = fixed();
      change(body);
      return lib.Transaction.new(body, lib.TransactionWitnessSet.new(), lib.FixedTransaction.from_bytes(bytes).auxiliary_data()).to_bytes();
    };
    expect(readCardanoDeposit(rebuilt(() => undefined))).toEqual(deposit);
    const reward = lib.RewardAddress.new(1, lib.Credential.from_keyhash(cardanoSecret(3).to_public().hash()));
    const withdrawals = lib.Withdrawals.new();
    withdrawals.insert(reward, lib.BigNum.from_str('1'));
    const certificates = lib.Certificates.new();
    certificates.add(
      lib.Certificate.new_stake_deregistration(
        lib.StakeDeregistration.new(lib.Credential.from_keyhash(cardanoSecret(3).to_public().hash())),
      ),
    );
    const changes: readonly ((body: ReturnType<typeof fixed>) => void)[] = [
      (body) => body.set_withdrawals(withdrawals),
      (body) => body.set_certs(certificates),
      (body) => body.set_donation(lib.BigNum.from_str('1')),
      (body) => body.set_validity_start_interval_bignum(lib.BigNum.from_str('1')),
      (body) => body.set_network_id(lib.NetworkId.mainnet()),
      (body) => body.set_collateral(body.inputs()),
      (body) => body.remove_ttl(),
    ];
    const results = changes.map((change) => readCardanoDeposit(rebuilt(change)));
    expect(results).toEqual(results.map(() => undefined));
    const three = lib.TransactionOutputs.new();
    for (const at of [0, 1, 0]) three.add(fixed().outputs().get(at));
    const body = lib.TransactionBody.new_tx_body(fixed().inputs(), three, fixed().fee());
    body.set_ttl(lib.BigNum.from_str(deposit.ttl.toString()));
    body.set_auxiliary_data_hash(fixed().auxiliary_data_hash() ?? lib.AuxiliaryDataHash.from_hex('00'.repeat(32)));
    const more = lib.Transaction.new(
      body,
      lib.TransactionWitnessSet.new(),
      lib.FixedTransaction.from_bytes(bytes).auxiliary_data(),
    ).to_bytes();
    expect(readCardanoDeposit(more)).toBeUndefined();
  });

  test('count one slot per second of the main network for the expiry', () => {
    expect(slotAt(1_596_059_091)).toBe(4_492_800n);
    // Koios' own example of a tip: slot 51,700,871 was at 1,643,267,162.
    expect(slotAt(1_643_267_162)).toBe(51_700_871n);
  });

  test('have witnesses in either of two accepted forms, and in no other', () => {
    const plain = Uint8Array.from(hex.decode(sign(bytes)));
    const [one] = readKeyWitnesses(plain) ?? [];
    expect(one?.key).toEqual(Uint8Array.from(cardanoSecret(1).to_public().as_bytes()));
    for (const odd of ['', '80', 'a0', 'a10000', 'a100d9010380', 'a10140']) expect(readKeyWitnesses(hex.decode(odd)), odd).toBeUndefined();
    for (const none of ['a10083004001', 'a1008200814100', 'a10080']) expect(readKeyWitnesses(hex.decode(none)), none).toEqual([]);
  });
});

describe('coins of a wallet', () => {
  test('are read as the wallets’ library wrote them, and their value is written back unchanged', () => {
    fc.assert(
      fc.property(held, fc.integer({ min: 0, max: 5_000 }), ([lovelace, many], place) => {
        const text = unspentHex({ lovelace, tokens: Object.fromEntries(many) }, place);
        const coin = readCardanoCoin(text);
        expect(coin).toMatchObject({ address: own, lovelace, tokens: new Map(many) });
        const theirs = lib.TransactionUnspentOutput.from_hex(text).output().amount().to_hex();
        expect(hex.encode(cardanoValue(lovelace, new Map(many)))).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });

  test('are read in the newer output form too, but not with extra fields', () => {
    const address = hex.decode(cardanoHex(own));
    const input = `825820${'ab'.repeat(32)}00`;
    const coin = (output: string) => readCardanoCoin(`82${input}${output}`);
    expect(coin(`a2005839${hex.encode(address)}011a000f4240`)).toMatchObject({ address: own, lovelace: 1_000_000n, index: 0 });
    expect(coin(`a3005839${hex.encode(address)}011a000f424002820041aa`)).toBeUndefined();
    expect(coin(`a2005839${hex.encode(address)}031a000f4240`)).toBeUndefined();
    expect(readCardanoCoin(`82825820${'ab'.repeat(32)}1a00010000825839${hex.encode(address)}1a000f4240`)).toBeUndefined();
    expect(readCardanoCoin(`8282581f${'ab'.repeat(31)}00825839${hex.encode(address)}1a000f4240`)).toBeUndefined();
    expect(readCardanoCoins(['', 5, undefined])).toEqual([]);
  });

  test.each([
    '',
    '20',
    '8200',
    '82008000',
    '8300a000',
    '8200a1404140',
    '8200a140a14020',
    '8200a200a000a0',
    '8200a240a14001a1',
    `8200a240a1400140a14001`,
  ])('are rejected with the value %s', (text) =>
    expect(readCardanoValue(text === '' ? undefined : readCbor(hex.decode(text)))).toBeUndefined(),
  );
});
