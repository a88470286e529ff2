import { hex } from '@scure/base';
import { Transaction as BitcoinTransaction, type Psbt } from 'bitcoinjs-lib';
import { describe, expect, test } from 'vitest';
import {
  chainOf,
  type ForeignPayment,
  foreignForms,
  tronDocument,
  writePsbt,
  writeRaw,
  writeSolana,
} from '../../spec/opinions/fixtures/foreign-forms.ts';
import { addressFromSeed } from '../address/address.ts';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { xrpPaymentOf } from '../transaction/xrp-payment.ts';
import { bytesOfText, readPayment } from './read-payment.ts';

const account = (chain: string, name: string) => addressFromSeed(chain, new TextEncoder().encode(name));
const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:1300000';

function payment(name: string, more: Partial<ForeignPayment> = {}): ForeignPayment {
  const asset = must(parseAsset(name));
  const { chain } = asset;
  const to = chain === 'THOR' ? '' : account(chain, 'vault');
  return { network: 'thorchain', asset, units: 50_000_000n, from: account(chain, 'payer'), to, memo, ...more };
}

/** A payment that is read, or why it is not. */
function judge(sent: Parameters<typeof readPayment>[0]) {
  const read = readPayment(sent, { tokens: [] });
  return read.ok ? read.payment : read.problem.hint;
}
const bytes = (chain: string, made: Uint8Array) => judge({ form: 'bytes', chain, bytes: made });
const document = (fields: Readonly<Record<string, unknown>>) => judge({ form: 'fields', fields });
const btc = payment('BTC.BTC');

/** A transaction in the form of that name: its document, or its chain and bytes. */
function made(name: string, paid: ForeignPayment) {
  const form = foreignForms.find((one) => one.name === name);
  return form?.write(paid)['transaction'] as {
    readonly document: Readonly<Record<string, unknown>>;
    readonly chain: string;
    readonly bytes: string;
  };
}

const edited = (edit: (psbt: Psbt) => unknown) => bytes('BTC', writePsbt(btc, edit));
const type = (sighashType: number) => (psbt: Psbt) => psbt.updateInput(0, { sighashType });

describe('a Bitcoin transaction that the networks miss, or that others may change', () => {
  test.each([
    ['signatures that cover no output', () => edited(type(2)), 'let others change'],
    ['signatures that cover one output', () => edited(type(3)), 'let others change'],
    ['signatures to which others add inputs', () => edited(type(0x81)), 'let others change'],
    ['a lock time in seconds', () => edited((psbt) => psbt.setLocktime(1_900_000_000).setInputSequence(0, 1)), 'lock time'],
    ['a lock time that no input enforces', () => edited((psbt) => psbt.setLocktime(900_000)), 'lock time'],
    [
      '13 outputs',
      () => edited((psbt) => Array.from({ length: 10 }, () => psbt.addOutput({ address: btc.from, value: 1n }))),
      'more outputs',
    ],
    ['a memo before the vault', () => bytes('BTC', memoFirst()), 'first output pays no address'],
    ['two memos', () => edited((psbt) => psbt.addOutput({ script: hex.decode('6a0131'), value: 0n })), 'not one OP_RETURN'],
    ['half a PSBT', () => bytes('BTC', writePsbt(btc).subarray(0, 150)), 'no whole PSBT'],
  ])('is not read: %s', (_name, read, hint) => expect(read()).toContain(hint));

  test('is read with the whole of its signatures asked for, and a lock time that inputs enforce', () => {
    const told = edited((psbt) => type(1)(psbt.setLocktime(900_000).setInputSequence(0, 0xffff_fffe)));
    expect(told).toMatchObject({ from: btc.from, to: btc.to, memo, fee: 2_000n });
  });

  function memoFirst(): Uint8Array {
    const transaction = BitcoinTransaction.fromBuffer(writeRaw(btc));
    transaction.outs.reverse();
    return transaction.toBuffer();
  }
});

describe('a document that says two things', () => {
  const tron = tronDocument(payment('TRON.TRX'));
  const other = tronDocument(payment('TRON.TRX', { to: account('TRON', 'thief') }));
  const atom = payment('GAIA.ATOM');
  const direct = made('direct document', atom).document;
  const thief = made('direct document', { ...atom, to: account('GAIA', 'thief') }).document;

  test.each([
    ['another TRON transaction in words', { ...tron, raw_data: other['raw_data'], txID: other['txID'] }, 'txID'],
    ['a TRON transaction in words without its hash', { ...tron, txID: undefined }, 'txID'],
    ['another body in the notation of wallets', { ...direct, body_bytes: thief['bodyBytes'] }, 'twice'],
    ['another chain id', { ...direct, chain_id: 'thorchain-1' }, 'twice'],
    ['messages beside its body', { ...direct, msgs: [] }, 'not known'],
    [
      'a fee in another coin',
      { ...made('amino', { ...atom, fee: 1n }).document, fee: { amount: [{ denom: 'uosmo', amount: '1' }] } },
      'fee',
    ],
  ])('is not read: %s', (_name, fields, hint) => expect(document(fields)).toContain(hint));

  test('is not read as bytes of another chain than they name', () => {
    const signed = bytesOfText(made('direct bytes', payment('THOR.RUNE')).bytes) ?? new Uint8Array();
    expect(bytes('MAYA', signed)).toContain('for another chain ("THOR")');
    expect(bytes('THOR', signed)).toMatchObject({ network: 'thorchain', memo });
  });

  test('is read where both say the same', () => expect(document(tron)).toMatchObject({ to: account('TRON', 'vault'), memo }));
});

const marked = ['BTC.BTC', 'GAIA.ATOM', 'THOR.RUNE', 'SOL.SOL', 'TRON.TRX', 'XRP.XRP'].flatMap((name) => {
  const paid = payment(name, { memo: `\ufeff${memo}` });
  return foreignForms.filter((form) => form.isFor(paid) && form.hasPayer).map((form) => [form.name, name, paid] as const);
});

test.each(marked)('reads a byte order mark before the memo of a %s of %s as a part of it', (name, _asset, paid) => {
  const transaction = made(name, paid);
  const told =
    transaction.document === undefined
      ? bytes(chainOf(paid), bytesOfText(transaction.bytes) ?? new Uint8Array())
      : document(transaction.document);
  expect(told).toMatchObject({ memo: paid.memo });
});

test('reads no Solana transaction with a lookup table, and says so', () => {
  const whole = writeSolana(payment('SOL.SOL'), 0);
  const table = Uint8Array.of(...whole.subarray(0, -1), 1, ...new Uint8Array(32).fill(9), 1, 0, 0);
  expect(bytes('SOL', table)).toContain('lookup tables are not read');
});

test('reads the data of an XRP memo whatever its type, and the fee', () => {
  const {
    Memos: [first],
    ...rest
  } = xrpPaymentOf(account('XRP', 'payer'), account('XRP', 'vault'), 5n, memo);
  const typed = { ...rest, Fee: '12', Memos: [{ Memo: { ...first.Memo, MemoType: '746578742F706C61696E' } }] };
  expect(document(typed)).toMatchObject({ memo, fee: 12n });
  expect(document({ ...typed, Fee: '1.5' })).toContain('another field changes it');
});

test.each(['lightning=lnbc1', 'pj=https://pay.example', 'sp=sp1q'])('reads no link that may be paid another way: %s', (more) =>
  expect(judge({ form: 'link', text: `bitcoin:${btc.to}?amount=0.5&${more}` })).toContain('another way'),
);
