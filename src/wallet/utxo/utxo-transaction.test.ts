import { hex } from '@scure/base';
import { OutScript, p2pkh, Script, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCode, seededVault } from '../fixtures/bench.ts';
import { coin, deriveAddress, type Kind, key, network, payTo } from '../fixtures/unisat-wallet.ts';
import { buildDeposit, chooseCoins, readDeposit, utxoNetwork } from './utxo-transaction.ts';

describe('choosing coins', () => {
  const sizes = { input: 68n, fixed: 150n, change: 31n };
  const utxo = fc.record({
    txid: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex.encode),
    vout: fc.nat(5),
    value: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  });

  test('splits their value into the amount, change and a fee for the size', () => {
    fc.assert(
      fc.property(
        fc.array(utxo, { maxLength: 30 }),
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.bigInt({ min: 1n, max: 300n }),
        (utxos, amount, rate) => {
          const chosen = chooseCoins(utxos, amount, rate, sizes);
          const all = utxos.reduce((sum, one) => sum + one.value, 0n);
          if (chosen === undefined) {
            expect(all < amount + rate * (sizes.fixed + sizes.input * BigInt(utxos.length))).toBe(true);
            return;
          }
          const total = chosen.inputs.reduce((sum, one) => sum + one.value, 0n);
          const size = sizes.fixed + sizes.input * BigInt(chosen.inputs.length);
          expect(total).toBe(amount + chosen.fee + chosen.change);
          expect(new Set(chosen.inputs).size).toBe(chosen.inputs.length);
          expect(chosen.change === 0n || chosen.change >= 546n).toBe(true);
          expect(chosen.fee >= rate * size).toBe(true);
          expect(chosen.fee < rate * (size + sizes.change) + 546n || chosen.change > 0n).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the deposit', () => {
  const plan = (kind: Kind, values: readonly bigint[], amount: bigint) => {
    const secret = key(1);
    return {
      network,
      address: deriveAddress(kind, secret),
      publicKey: hex.encode(payTo(kind, secret).publicKey),
      vault: seededVault('BTC'),
      amount,
      memo: '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:123/1/0',
      utxos: values.map((value, index) => coin(kind, secret, value, index + 1)),
      feeRate: 7n,
    };
  };

  test('signals that its fee can be raised only if the user wants that', () => {
    for (const [isRaisable, sequence] of [
      [true, 0xfffffffd],
      [false, 0xffffffff],
    ] as const) {
      const built = buildDeposit({ ...plan('wpkh', [400_000n, 900_000n], 1_200_000n), isRaisable });
      if (!built.ok) throw new Error(built.error.hint);
      const psbt = Transaction.fromPSBT(built.value.psbt, { allowUnknownOutputs: true });
      expect([0, 1].map((index) => psbt.getInput(index).sequence)).toEqual([sequence, sequence]);
    }
  });

  test.each<Kind>(['wpkh', 'sh', 'pkh', 'tr'])(
    'from %s has the vault, the memo, change, final inputs, and a fee above its rate once signed',
    (kind) => {
      const built = buildDeposit(plan(kind, [400_000n, 900_000n, 350_000n], 1_200_000n));
      if (!built.ok) throw new Error(built.error.hint);
      const psbt = Transaction.fromPSBT(built.value.psbt, { allowUnknownOutputs: true });
      const [pays, carries, change] = [0, 1, 2].map((index) => psbt.getOutput(index));
      expect(pays).toMatchObject({ amount: 1_200_000n });
      expect(Script.decode(carries?.script ?? new Uint8Array())).toEqual(['RETURN', new TextEncoder().encode(plan(kind, [], 1n).memo)]);
      expect(change?.script).toEqual(payTo(kind, key(1)).script);
      expect(psbt.outputsLength).toBe(3);
      for (let index = 0; index < psbt.inputsLength; index += 1) expect(psbt.getInput(index).sequence).toBe(0xffffffff);
      psbt.sign(key(1));
      psbt.finalize();
      expect(psbt.fee).toBe(built.value.fee);
      expect(psbt.fee >= 7n * BigInt(psbt.vsize)).toBe(true);
      expect(psbt.fee < 9n * BigInt(psbt.vsize)).toBe(true);
      expect(readDeposit(built.value.unsigned, built.value.script, network)).toEqual({
        vault: seededVault('BTC'),
        amount: 1_200_000n,
        memo: plan(kind, [], 1n).memo,
        spends: Array.from({ length: psbt.inputsLength }, (_, at) => psbt.getInput(at)).map(
          ({ txid = new Uint8Array(), index }) => `${hex.encode(txid)}:${index}`,
        ),
      });
    },
  );

  test('leaves out change too small to spend', () => {
    const built = buildDeposit(plan('wpkh', [1_001_900n], 1_000_000n));
    expect(built.ok && built.value.fee).toBe(1_900n);
    expect(built.ok && Transaction.fromRaw(built.value.unsigned, { allowUnknownOutputs: true }).outputsLength).toBe(2);
  });

  test('is refused for insufficient coins, a fee out of bounds or a memo that does not fit', () => {
    expect(readCode(buildDeposit(plan('wpkh', [1_000n], 1_000_000n)))).toBe('insufficient');
    expect(readCode(buildDeposit({ ...plan('wpkh', [9_000_000n], 100_000n), feeRate: 900n }))).toBe('fee_too_high');
    expect(readCode(buildDeposit({ ...plan('wpkh', [9_000_000n], 100_000n), feeRate: 5_000n }))).toBe('fee_too_high');
    expect(readCode(buildDeposit({ ...plan('wpkh', [9_000_000n], 100_000n), memo: 'm'.repeat(81) }))).toBe('memo_too_long');
    expect(readCode(buildDeposit({ ...plan('wpkh', [9_000_000n], 100_000n), vault: 'bc1qnothing' }))).toBe('not_supported');
  });

  test.each<Kind>(['wpkh', 'pkh'])('is refused as altered when a coin of %s is not what the service claims', (kind) => {
    const given = plan(kind, [5_000_000n], 1_000_000n);
    const [first] = given.utxos;
    if (first === undefined) throw new Error('one coin');
    const lies = [
      { ...first, value: first.value + 1n },
      { ...first, vout: 0 },
      { ...first, txid: 'ab'.repeat(32) },
    ];
    for (const lie of lies) expect(readCode(buildDeposit({ ...given, utxos: [lie] }))).toBe('altered');
  });

  test('needs the whole previous transaction for a legacy coin', () => {
    const { utxos, ...rest } = plan('pkh', [5_000_000n], 1_000_000n);
    expect(readCode(buildDeposit({ ...rest, utxos: utxos.map(({ raw: _, ...bare }) => bare) }))).toBe('altered');
  });
});

test('has script parameters for BTC, LTC, DOGE and DASH, but none for ETH', () => {
  for (const chain of ['BTC', 'LTC', 'DOGE', 'DASH']) {
    const own = utxoNetwork(chain);
    expect(OutScript.decode(p2pkh(pubECDSA(key(3)), own).script)).toMatchObject({ type: 'pkh' });
  }
  expect(() => utxoNetwork('ETH')).toThrow(RangeError);
});
