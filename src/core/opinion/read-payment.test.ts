import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing';
import { base64, hex } from '@scure/base';
import { Transaction as BitcoinTransaction, type Psbt } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chainOf,
  type ForeignForm,
  type ForeignPayment,
  foreignForms,
  tronDocument,
  writePsbt,
  writeRaw,
  writeSolana,
} from '../../spec/opinions/fixtures/foreign-forms.ts';
import { approveData } from '../../wallet/evm/evm-calls.ts';
import { buildDeposit, utxoNetwork } from '../../wallet/utxo/utxo-transaction.ts';
import { addressFromSeed } from '../address/address.ts';
import { type BaseAmount, nativeAmount } from '../amount.ts';
import { formatAsset, parseAsset } from '../asset/asset.ts';
import { ownDecimals } from '../asset/token-decimals.ts';
import { joinBytes, messageField } from '../encoding/protobuf.ts';
import { must } from '../errors.ts';
import { encodeTx } from '../transaction/cosmos-tx.ts';
import { routerCalldata } from '../transaction/evm-deposit.ts';
import { paymentCode } from '../transaction/payment-code.ts';
import { xrpPaymentOf } from '../transaction/xrp-payment.ts';
import type { SentTransaction } from './others-payment.ts';
import { bytesOfText, readPayment } from './read-payment.ts';

type Sent = Exclude<SentTransaction, { form: 'hash' }>;

const account = (chain: string, name: string) => addressFromSeed(chain, new TextEncoder().encode(name));
const vaultOn = (chain: string) => account(chain, 'vault');
const payerOn = (chain: string) => account(chain, 'payer');
const asset = (name: string) => must(parseAsset(name));
const router = account('ETH', 'router');
const usdc = { name: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' };
const memo = '=:b:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:1300000';

/** A payment that is read, or why it is not. */
function judge(sent: Sent) {
  const read = readPayment(sent, { tokens: [] });
  return read.ok ? read.payment : read.problem.hint;
}

function payment(sent: Sent) {
  const read = judge(sent);
  if (typeof read === 'string') throw new Error(read);
  const { asset: paidIn, ...rest } = read;
  return { ...rest, asset: paidIn && formatAsset(paidIn) };
}

const codesOf = (sent: Sent) => {
  const read = readPayment(sent, { tokens: [] });
  return read.ok ? read.payment.problems.map(({ code }) => code) : [read.problem.code];
};

const evm = (more: Partial<Extract<Sent, { form: 'evm' }>>): Sent => ({
  form: 'evm',
  chainId: 1,
  to: router,
  data: '0x',
  value: 0n,
  ...more,
});
const bytes = (chain: string, made: Uint8Array): Sent => ({ form: 'bytes', chain, bytes: made });
const document = (fields: Readonly<Record<string, unknown>>): Sent => ({ form: 'fields', fields });
const link = (text: string): Sent => ({ form: 'link', text });

const call = (amount: bigint, token?: string): string => {
  const deposit = { vault: vaultOn('ETH'), amount: nativeAmount(amount), memo, expiration: 2_000_000_000 };
  return routerCalldata(token === undefined ? deposit : { ...deposit, token });
};

function paymentIn(name: string, more: Partial<ForeignPayment> = {}): ForeignPayment {
  const { chain } = asset(name);
  const to = chain === 'THOR' ? '' : vaultOn(chain);
  const place = { to, ...(chain === 'ETH' ? { router } : {}) };
  return { network: 'thorchain', asset: asset(name), units: 50_000_000n, from: payerOn(chain), memo, ...place, ...more };
}

type Made = string | { readonly document: Readonly<Record<string, unknown>> } | { readonly chain: string; readonly bytes: string };

/** A transaction as a form writes it. */
function sentAs(form: ForeignForm, paid: ForeignPayment): Sent {
  const made = form.write(paid)['transaction'] as
    | Made
    | { readonly chain_id: number; readonly from: string; readonly to: string; readonly data: string; readonly value: string };
  if (typeof made === 'string') return link(made);
  if ('document' in made) return document(made.document);
  if ('bytes' in made) return bytes(made.chain, base64.decode(made.bytes));
  return { form: 'evm', ...made, chainId: made.chain_id, value: BigInt(made.value) };
}

const findForm = (name: string) => foreignForms.find((form) => form.name === name) as ForeignForm;
const writeDocument = (name: string, paid: ForeignPayment) =>
  (findForm(name).write(paid)['transaction'] as { document: Record<string, unknown> }).document;

const paidNames = ['BTC.BTC', 'DOGE.DOGE', 'ETH.ETH', usdc.name, 'THOR.RUNE', 'GAIA.ATOM', 'SOL.SOL', 'TRON.TRX', 'XRP.XRP', 'ADA.ADA'];
const written = paidNames.flatMap((name) =>
  foreignForms
    .filter((form) => form.isFor(paymentIn(name)) && !/^(?:BIP 21|Solana Pay)$/.test(form.name))
    .map((form) => [form.name, name, form] as const),
);
/** Memos, also behind a byte order mark, which makes them others. */
const memos = fc
  .tuple(fc.constantFrom('', '', '\ufeff'), fc.stringMatching(/^=:[a-z.]{1,8}:[0-9a-zA-Z]{4,42}(?::[0-9]{1,12})?$/))
  .map((parts) => parts.join(''))
  .filter((text) => text.length <= 75);
const units = fc.bigInt({ min: 1n, max: 10n ** 15n });

test.each(written)('reads a %s of %s as made, in 100 random cases', (_form, name, form) => {
  fc.assert(
    fc.property(memos, units, (random, amount) => {
      const paid = paymentIn(name, { memo: random, units: amount + 1_000n });
      const { from, to, router: contract } = paid;
      const read = payment(sentAs(form, paid));
      const native = { native: paid.units, decimals: ownDecimals(paid.asset) };
      expect(read).toMatchObject({ chain: chainOf(paid), asset: name, memo: random, paid: native, problems: [] });
      expect([read.to ?? '', read.router, read.others, read.from]).toEqual([to, contract, undefined, form.hasPayer ? from : undefined]);
    }),
    { numRuns: 100 },
  );
});

describe('a payment link', () => {
  const amount = 5_000_000n as BaseAmount;

  test.each([
    ['BTC.BTC', 'BTC', undefined],
    ['LTC.LTC', 'LTC', undefined],
    ['ETH.ETH', 'ETH', undefined],
    ['SOL.SOL', 'SOL', '=:b:bc1q'],
  ])('of %s is read with its amount, and with a memo only where it has one', (name, chain, memo) => {
    const { text } = paymentCode(asset(name), { address: vaultOn(chain), amount, memo: '=:b:bc1q' });
    expect(payment(link(text))).toMatchObject({ chain, to: vaultOn(chain), asset: name, paid: { base: amount }, problems: [] });
    expect(payment(link(text)).memo).toBe(memo);
  });

  test.each(['monero:888', 'lightning:lnbc1', 'solana:https%3A%2F%2Fpay.example', 'ethereum:0x12', 'a word', `ethereum:${router}?value=1`])(
    '%s cannot be read',
    (text) => expect(codesOf(link(text))).toEqual(['not_readable']),
  );

  test.each(['lightning=lnbc1', 'pj=https://pay.example', 'sp=sp1q'])('that may be paid another way cannot be read: %s', (more) =>
    expect(judge(link(`bitcoin:${vaultOn('BTC')}?amount=0.5&${more}`))).toContain('another way'),
  );
});

describe('the fee of a payment link', () => {
  const setting = (more: string) => link(`ethereum:${vaultOn('ETH')}@1?value=5e16&${more}`);

  test.each([
    ['gas=200000&gasPrice=1e9', 200_000_000_000_000n],
    ['gasLimit=200000&gas=200000&gasPrice=1e9', 200_000_000_000_000n],
    ['gasPrice=1e9', 21_000_000_000_000n],
    ['gasLimit=200000', undefined],
  ])('is the most that it lets a wallet pay: %s', (more, fee) => expect(payment(setting(more)).fee).toBe(fee));

  test.each(['gasPrice=1&gasPrice=2', 'gasPrice=20gwei', 'gas=21000&gasLimit=30000&gasPrice=1'])(
    'is not read where it is unclear: %s',
    (more) => expect(judge(setting(more))).toContain('a fee'),
  );
});

describe('a known mistake', () => {
  const transfer = `0xa9059cbb${'0'.repeat(24)}${vaultOn('ETH').slice(2).toLowerCase()}${'5'.padStart(64, '0')}`;
  const xrp = xrpPaymentOf(payerOn('XRP'), vaultOn('XRP'), 5n, memo);

  test.each<readonly [string, Sent, string]>([
    ['an approval in place of the deposit', evm({ to: usdc.contract, data: approveData(router, 5n) }), 'not_as_expected'],
    ['a token sent straight to the vault', evm({ to: usdc.contract, data: transfer }), 'not_as_expected'],
    ['value beside a token', evm({ data: call(5n, usdc.contract), value: 5n }), 'not_as_expected'],
    ['another value than the amount', evm({ data: call(5n), value: 4n }), 'not_as_expected'],
    ['a call with more data', evm({ data: `${call(5n)}00`, value: 5n }), 'not_readable'],
    ['another call', evm({ data: `0xdeadbeef${'ff'.repeat(32)}` }), 'not_readable'],
    ['an unknown chain', evm({ chainId: 10 }), 'not_readable'],
    ['a tag on XRP', document({ ...xrp, DestinationTag: 1 }), 'not_readable'],
    ['a partial payment on XRP', document({ ...xrp, Flags: 131_072 }), 'not_readable'],
    ['a document of nothing', document({}), 'not_readable'],
    ['bytes of another chain', bytes('SOL', writePsbt(paymentIn('BTC.BTC'))), 'not_readable'],
    ['a TRON call that approves', bytes('TRON', new Uint8Array([10, 2, 1, 2])), 'not_readable'],
  ])('is told: %s', (_name, sent, code) => expect(codesOf(sent)).toEqual([code]));

  test('is a payment to somebody else in a PSBT', () => {
    const thief = account('BTC', 'thief');
    expect(payment(bytes('BTC', writePsbt(paymentIn('BTC.BTC', { payees: [thief] })))).others).toEqual([thief]);
  });

  test('is change in bytes that do not name the payer', () => {
    const raw = writeRaw(paymentIn('BTC.BTC', { payees: [payerOn('BTC')] }));
    expect(payment(bytes('BTC', raw))).toMatchObject({ to: vaultOn('BTC'), memo, others: [payerOn('BTC')] });
  });
});

const btc = paymentIn('BTC.BTC');

const edited = (edit: (psbt: Psbt) => unknown) => judge(bytes('BTC', writePsbt(btc, edit)));
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
    ['a memo before the vault', () => judge(bytes('BTC', memoFirst())), 'first output pays no address'],
    ['two memos', () => edited((psbt) => psbt.addOutput({ script: hex.decode('6a0131'), value: 0n })), 'not one OP_RETURN'],
    ['half a PSBT', () => judge(bytes('BTC', writePsbt(btc).subarray(0, 150))), 'no whole PSBT'],
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
  const tron = tronDocument(paymentIn('TRON.TRX'));
  const other = tronDocument(paymentIn('TRON.TRX', { to: account('TRON', 'thief') }));
  const atom = paymentIn('GAIA.ATOM', { fee: 1n });
  const direct = writeDocument('direct document', atom);
  const body = writeDocument('direct document', { ...atom, to: account('GAIA', 'thief') })['bodyBytes'];

  test.each([
    ['another TRON transaction in words', { ...tron, raw_data: other['raw_data'], txID: other['txID'] }, 'txID'],
    ['a TRON transaction in words without its hash', { ...tron, txID: undefined }, 'txID'],
    ['another body in the notation of wallets', { ...direct, body_bytes: body }, 'twice'],
    ['another chain id', { ...direct, chain_id: 'thorchain-1' }, 'twice'],
    ['messages beside its body', { ...direct, msgs: [] }, 'not known'],
    ['a fee in another coin', { ...writeDocument('amino', atom), fee: { amount: [{ denom: 'uosmo', amount: '1' }] } }, 'fee'],
  ])('is not read: %s', (_name, fields, hint) => expect(judge(document(fields))).toContain(hint));

  test('is not read as bytes of another chain than they name', () => {
    const sent = sentAs(findForm('direct bytes'), paymentIn('THOR.RUNE'));
    expect(judge({ ...sent, chain: 'MAYA' } as Sent)).toContain('for another chain ("THOR")');
  });

  const bytesIn = (name: string) => base64.decode(`${direct[name]}`);
  const signDoc = (id: string) => bytes('GAIA', makeSignBytes(makeSignDoc(bytesIn('bodyBytes'), bytesIn('authInfoBytes'), id, 7)));

  test.each(['osmosis-1', 'cosmoshub-5', 'GAIA'])('is not read as bytes of a chain while they name %s', (id) => {
    expect(judge(signDoc(id))).toContain(`for another chain ("${id}")`);
    expect(payment(signDoc('cosmoshub-4'))).toMatchObject({ chain: 'GAIA', to: atom.to, problems: [] });
  });

  test.each([0, 64])('is read as bytes to broadcast with a signature of %i bytes, which is no chain id', (length) => {
    const tx = encodeTx(bytesIn('bodyBytes'), bytesIn('authInfoBytes'), new Uint8Array(length).fill(111));
    expect(payment(bytes('GAIA', tx))).toMatchObject({ chain: 'GAIA', to: atom.to, problems: [] });
  });

  test('is not read as bytes with two bodies, of which a wallet takes the last', () => {
    const twice = joinBytes(...[bytesIn('bodyBytes'), base64.decode(`${body}`)].map((one) => messageField(1, one)));
    expect(judge(bytes('GAIA', twice))).toContain('no transaction of this chain');
  });
});

test('reads no Solana transaction with a lookup table, and says so', () => {
  const whole = writeSolana(paymentIn('SOL.SOL'), 0);
  const table = Uint8Array.of(...whole.subarray(0, -1), 1, ...new Uint8Array(32).fill(9), 1, 0, 0);
  expect(judge(bytes('SOL', table))).toContain('lookup tables are not read');
});

test('reads the data of an XRP memo whatever its type, and the fee', () => {
  const { Memos, ...more } = xrpPaymentOf(payerOn('XRP'), vaultOn('XRP'), 5n, memo);
  const typed = { ...more, Fee: '12', Memos: [{ Memo: { ...Memos[0].Memo, MemoType: '746578742F706C61696E' } }] };
  expect(judge(document(typed))).toMatchObject({ memo, fee: 12n });
  expect(judge(document({ ...typed, Fee: '1.5' }))).toContain('another field changes it');
});

test('reads the deposits that our own wallets build', () => {
  const plan = {
    network: utxoNetwork('BTC'),
    address: payerOn('BTC'),
    vault: vaultOn('BTC'),
    amount: 50_000n,
    memo: '=:e:0x12',
    feeRate: 5n,
  };
  const built = buildDeposit({ ...plan, utxos: [{ txid: '33'.repeat(32), vout: 1, value: 900_000n }] });
  if (!built.ok) throw new Error(built.error.hint);
  expect(payment(bytes('BTC', built.value.psbt))).toMatchObject({ from: payerOn('BTC'), memo: '=:e:0x12', paid: { native: 50_000n } });
  expect(bytesOfText(base64.encode(built.value.psbt))).toEqual(built.value.psbt);
  expect(bytesOfText(`0x${hex.encode(built.value.psbt)}`)).toEqual(built.value.psbt);
  expect(bytesOfText('no bytes')).toBeUndefined();
});
