import { hex } from '@scure/base';
import { Script, SigHash, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { describe, expect, test } from 'vitest';
import { readCode, seededVault } from '../fixtures/bench.ts';
import { coin, deriveAddress, type Kind, key, network, payTo } from '../fixtures/unisat-wallet.ts';
import type { SpendableOutput } from '../port.ts';
import { finishDeposit } from './utxo-signed.ts';
import { type BuiltDeposit, buildDeposit, chooseCoins, encodeScript, memoScript, readDeposit } from './utxo-transaction.ts';

const memo = '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984:123';
const secret = key(1);
const own = payTo('wpkh', secret).script;
const vault = encodeScript(seededVault('BTC'), network);

type Output = { readonly script: Uint8Array; readonly amount: bigint };
const pays: Output = { script: vault, amount: 1_200_000n };
const carries: Output = { script: memoScript(memo), amount: 0n };
const change: Output = { script: own, amount: 5_000n };

function unsigned(outputs: readonly Output[], head: { readonly version?: number; readonly lockTime?: number } = {}): Uint8Array {
  const tx = new Transaction({ version: 2, lockTime: 0, allowUnknownOutputs: true, ...head });
  tx.addInput({ txid: 'ab'.repeat(32), index: 1, sequence: 0xfffffffd });
  for (const output of outputs) tx.addOutput(output);
  return tx.unsignedTx;
}

/** Reads a deposit, treating a throw as unreadable. */
function read(bytes: Uint8Array) {
  try {
    return readDeposit(bytes, own, network);
  } catch {
    return undefined;
  }
}

describe('reading a deposit of the Bitcoin family', () => {
  test('finds the vault, the memo, and any change to the paying address', () => {
    const told = { vault: seededVault('BTC'), amount: 1_200_000n, memo, spends: [`${'ab'.repeat(32)}:1`] };
    expect(read(unsigned([pays, carries, change]))).toEqual(told);
    expect(read(unsigned([pays, carries]))).toEqual(told);
  });

  const two = Script.encode(['RETURN', new TextEncoder().encode('a'), new TextEncoder().encode('b')]);
  const others: readonly (readonly [string, Uint8Array])[] = [
    ['change to somebody else', unsigned([pays, carries, { ...change, script: vault }])],
    ['a fourth output', unsigned([pays, carries, change, change])],
    ['no memo', unsigned([pays])],
    ['the memo last', unsigned([pays, change, carries])],
    ['the memo first', unsigned([carries, pays])],
    ['a memo that is paid', unsigned([pays, { ...carries, amount: 1n }])],
    ['two texts behind OP_RETURN', unsigned([pays, { ...carries, script: two }])],
    ['a memo that is no text', unsigned([pays, { ...carries, script: Script.encode(['RETURN', Uint8Array.of(0xff, 0xfe)]) }])],
    ['a number behind OP_RETURN', unsigned([pays, { ...carries, script: Script.encode(['RETURN', 'OP_1']) }])],
    ['nothing behind OP_RETURN', unsigned([pays, { ...carries, script: Script.encode(['RETURN']) }])],
    ['a text without OP_RETURN', unsigned([pays, { ...carries, script: Script.encode(['NOP', new TextEncoder().encode(memo)]) }])],
    ['another version', unsigned([pays, carries, change], { version: 1 })],
    ['a lock time', unsigned([pays, carries, change], { lockTime: 800_000 })],
  ];
  test.each(others)('finds no deposit in %s', (_name, bytes) => {
    expect(read(bytes)).toBeUndefined();
  });
});

describe('the choice of coins', () => {
  const sizes = { input: 68n, fixed: 150n, change: 31n };
  const utxo = (value: bigint, txid = 'aa', vout = 0): SpendableOutput => ({ txid: txid.repeat(32), vout, value });
  const chosen = (utxos: readonly SpendableOutput[], amount: bigint) => chooseCoins(utxos, amount, 2n, sizes);
  /** Fee of one input, with and without change, at 2 satoshi. */
  const [withChange, bare] = [498n, 436n];

  test('takes the smallest coin that covers everything, whatever their order', () => {
    const coins = [utxo(90_000n), utxo(20_000n, 'bb'), utxo(50_000n, 'cc'), utxo(900n, 'dd')];
    for (const order of [coins, [...coins].reverse()]) {
      expect(chosen(order, 15_000n)).toEqual({ inputs: [utxo(20_000n, 'bb')], fee: withChange, change: 20_000n - 15_000n - withChange });
    }
  });

  test('takes the largest coins first where no single one covers everything', () => {
    const coins = [utxo(10_000n), utxo(30_000n, 'bb'), utxo(20_000n, 'cc')];
    expect(chosen(coins, 45_000n)?.inputs).toEqual([utxo(30_000n, 'bb'), utxo(20_000n, 'cc')]);
  });

  test('prefers the lower id and then the lower index among equal coins, on every machine', () => {
    const coins = [utxo(20_000n, 'bb', 1), utxo(20_000n, 'bb', 0), utxo(20_000n, 'aa', 7)];
    for (const order of [coins, [...coins].reverse(), [coins[1], coins[2], coins[0]].flatMap((one) => one ?? [])]) {
      expect(chosen(order, 15_000n)?.inputs).toEqual([utxo(20_000n, 'aa', 7)]);
      expect(
        chosen(
          order.filter(({ vout }) => vout !== 7),
          15_000n,
        )?.inputs,
      ).toEqual([utxo(20_000n, 'bb', 0)]);
      expect(chosen(order, 35_000n)?.inputs).toEqual([utxo(20_000n, 'bb', 1), utxo(20_000n, 'bb', 0)]);
    }
  });

  test('keeps change of 546, and adds 545 to the fee', () => {
    const amount = 10_000n;
    expect(chosen([utxo(amount + withChange + 546n)], amount)).toMatchObject({ fee: withChange, change: 546n });
    expect(chosen([utxo(amount + withChange + 545n)], amount)).toMatchObject({ fee: withChange + 545n, change: 0n });
    expect(chosen([utxo(amount + bare)], amount)).toMatchObject({ fee: bare, change: 0n });
    expect(chosen([utxo(amount + bare - 1n)], amount)).toBeUndefined();
  });

  test('takes at most 200 coins', () => {
    const many = Array.from({ length: 210 }, (_, index) => utxo(1_000n, 'aa', index));
    expect(chosen(many, 172_500n)?.inputs).toHaveLength(200);
    expect(chosen(many, 172_501n)).toBeUndefined();
  });
});

describe('fees and inputs of a deposit', () => {
  const built = (amount: bigint, feeRate: bigint, more: Partial<Parameters<typeof buildDeposit>[0]> = {}) =>
    buildDeposit({
      network,
      address: deriveAddress('wpkh', secret),
      vault: seededVault('BTC'),
      amount,
      memo,
      utxos: [coin('wpkh', secret, 900_000_000n, 1)],
      feeRate,
      ...more,
    });

  test('accept a rate of 1 to 1,000, and no other', () => {
    expect([0n, -1n, 1n, 1_000n, 1_001n].map((rate) => readCode(built(400_000_000n, rate)))).toEqual([
      'fee_too_high',
      'fee_too_high',
      'ok',
      'ok',
      'fee_too_high',
    ]);
  });

  test('accept a fee up to 30,000 or a twentieth of the amount, and no more', () => {
    const size = BigInt(readCode(built(400_000_000n, 1n)) === 'ok' ? getFee(built(400_000_000n, 1n)) : 0n);
    const rate = 900n;
    const fee = size * rate;
    expect(fee).toBeGreaterThan(30_000n);
    expect(readCode(built(fee * 20n, rate))).toBe('ok');
    expect(readCode(built(fee * 20n - 1n, rate))).toBe('fee_too_high');
    const small = 30_000n / size;
    expect([readCode(built(10_000n, small)), readCode(built(10_000n, small + 1n))]).toEqual(['ok', 'fee_too_high']);
  });

  const getFee = (result: ReturnType<typeof buildDeposit>): bigint => (result.ok ? result.value.fee : 0n);

  test('accept a nested address only with its own key, and never a witness script', () => {
    const nested = { address: deriveAddress('sh', secret), utxos: [coin('sh', secret, 9_000_000n, 1)] };
    expect(readCode(built(1_000_000n, 5n, { ...nested, publicKey: hex.encode(pubECDSA(secret)) }))).toBe('ok');
    expect(readCode(built(1_000_000n, 5n, { ...nested, publicKey: hex.encode(pubECDSA(key(2))) }))).toBe('altered');
    expect(readCode(built(1_000_000n, 5n, nested))).toBe('not_supported');
    const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
    expect(built(1_000_000n, 5n, { address: script })).toMatchObject({
      error: { code: 'not_supported', hint: 'The wallet uses an address from which this page cannot pay.' },
    });
  });

  test('accept at most 0.05 bitcoin as the fee, however large the amount', () => {
    const utxos = Array.from({ length: 72 }, (_, salt) => coin('wpkh', secret, 2_000_000n, salt + 1));
    const paid = (fee: bigint) => built(144_000_000n - fee, 1_000n, { utxos, memo: '=:e:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F9' });
    expect([getFee(paid(5_000_000n)), readCode(paid(5_000_001n))]).toEqual([5_000_000n, 'fee_too_high']);
  });

  test('accept a coin from a transaction of any version and with any scripts', () => {
    const previous = new Transaction({ version: 77, allowUnknownVersion: true, allowUnknownOutputs: true });
    previous.addOutput({ script: Uint8Array.of(0x51, 0x52, 0x93), amount: 1n });
    previous.addOutput({ script: own, amount: 9_000_000n });
    previous.addInput({ txid: 'cd'.repeat(32), index: 0, finalScriptSig: Uint8Array.of(0x51) });
    const utxos = [{ txid: previous.id, vout: 1, value: 9_000_000n, raw: hex.encode(previous.toBytes(true, true)) }];
    expect(readCode(built(1_000_000n, 5n, { utxos }))).toBe('ok');
  });

  test('reject a legacy coin without its previous transaction as altered', () => {
    const { raw: _, ...bare } = coin('pkh', secret, 9_000_000n, 1);
    expect(readCode(built(1_000_000n, 5n, { address: deriveAddress('pkh', secret), utxos: [bare] }))).toBe('altered');
  });

  test('accept a Taproot address with its key in either length', () => {
    const key32 = payTo('tr', secret).publicKey;
    for (const publicKey of [hex.encode(key32), `02${hex.encode(key32)}`]) {
      const deposit = built(1_000_000n, 5n, {
        address: deriveAddress('tr', secret),
        utxos: [coin('tr', secret, 9_000_000n, 1)],
        publicKey,
      });
      if (!deposit.ok) throw new Error(deposit.error.hint);
      expect(Transaction.fromPSBT(deposit.value.psbt, { allowUnknownOutputs: true }).getInput(0).tapInternalKey).toEqual(key32);
    }
  });
});

describe('a transaction a wallet signed', () => {
  function signedBy(kind: Kind, sign: (psbt: Transaction) => void) {
    const utxos = [coin(kind, secret, 2_000_000n, 1), coin(kind, secret, 1_000_000n, 2)];
    const publicKey = hex.encode(payTo(kind, secret).publicKey);
    const plan = {
      network,
      address: deriveAddress(kind, secret),
      publicKey,
      vault: seededVault('BTC'),
      amount: 2_500_000n,
      memo,
      utxos,
      feeRate: 7n,
    };
    const built = buildDeposit(plan);
    if (!built.ok) throw new Error(built.error.hint);
    const psbt = Transaction.fromPSBT(built.value.psbt, { allowUnknownOutputs: true });
    sign(psbt);
    return { built: built.value, signed: psbt.toPSBT() };
  }
  const finished = ({ built, signed }: { readonly built: BuiltDeposit; readonly signed: Uint8Array }) =>
    readCode(finishDeposit(signed, built));
  const withSighash = (sighash: number) => (psbt: Transaction) => {
    for (let index = 0; index < psbt.inputsLength; index += 1) psbt.updateInput(index, { sighashType: sighash });
    psbt.sign(secret, [sighash]);
  };

  test.each<Kind>(['wpkh', 'sh', 'pkh', 'tr'])('of %s is accepted with signatures over all of it, but not over a part', (kind) => {
    expect(finished(signedBy(kind, (psbt) => psbt.sign(secret)))).toBe('ok');
    expect(finished(signedBy(kind, withSighash(SigHash.ALL)))).toBe('ok');
    for (const sighash of [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY]) {
      expect([sighash, finished(signedBy(kind, withSighash(sighash)))]).toEqual([sighash, 'altered']);
    }
  });

  test.each<Kind>(['wpkh', 'sh', 'pkh', 'tr'])('of %s is accepted unchanged when the wallet has finalised it', (kind) => {
    const whole = signedBy(kind, (psbt) => {
      psbt.sign(secret);
      psbt.finalize();
    });
    expect(finished(whole)).toBe('ok');
  });

  test.each<Kind>(['wpkh', 'pkh', 'tr'])('of %s is altered when a finalised input has another number of parts', (kind) => {
    for (const parts of [[Uint8Array.of(1)], [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]]) {
      const other = signedBy(kind, (psbt) => {
        psbt.sign(secret);
        psbt.finalize();
        const input = kind === 'pkh' ? { finalScriptSig: Script.encode(parts) } : { finalScriptWitness: parts };
        psbt.updateInput(0, input, true);
      });
      expect(finished(other)).toBe('altered');
    }
  });
});
