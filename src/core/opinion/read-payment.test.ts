import { base64, hex } from '@scure/base';
import { OutScript, Address as ScriptAddress, Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approveData } from '../../wallet/evm/evm-calls.ts';
import { buildDeposit, memoScript, utxoNetwork } from '../../wallet/utxo/utxo-transaction.ts';
import { addressFromSeed } from '../address/address.ts';
import { type BaseAmount, nativeAmount } from '../amount.ts';
import { formatAsset, parseAsset } from '../asset/asset.ts';
import { cosmosChains } from '../chain/cosmos-chain.ts';
import { must } from '../errors.ts';
import { transactionBytes } from '../transaction/cardano-transaction.ts';
import type { CosmosMessage } from '../transaction/cosmos-message.ts';
import { aminoDoc, directSignBytes, encodeAuthInfo, encodeBody, signModes } from '../transaction/cosmos-tx.ts';
import { routerCalldata } from '../transaction/evm-deposit.ts';
import { paymentCode } from '../transaction/payment-code.ts';
import { encodeSolanaMessage, encodeTransaction } from '../transaction/solana-message.ts';
import { encodeRawData } from '../transaction/tron-transaction.ts';
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

const judge = (sent: Sent) => readPayment(sent, { tokens: [] });

function payment(sent: Sent) {
  const read = judge(sent);
  if (!read.ok) throw new Error(read.problem.hint);
  const { asset: paidIn, ...rest } = read.payment;
  return { ...rest, asset: paidIn && formatAsset(paidIn) };
}

const codeOf = (sent: Sent) => {
  const read = judge(sent);
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
const link = (text: string): Sent => ({ form: 'link', text });

const memos = fc.stringMatching(/^=:[a-z.]{1,8}:[0-9a-zA-Z]{4,42}(?::[0-9]{1,12})?$/).filter((text) => text.length <= 75);
const units = fc.bigInt({ min: 1n, max: 10n ** 15n });

const call = (memo: string, amount: bigint, token?: string): string =>
  routerCalldata({
    vault: vaultOn('ETH'),
    amount: nativeAmount(amount),
    memo,
    expiration: 2_000_000_000,
    ...(token === undefined ? {} : { token }),
  });

function psbtOf(memo: string, amount: bigint, change = payerOn('BTC')): Uint8Array {
  const network = utxoNetwork('BTC');
  const script = (address: string) => OutScript.encode(ScriptAddress(network).decode(address));
  const tx = new Transaction({ version: 2, allowUnknownOutputs: true });
  tx.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script: script(payerOn('BTC')), amount: amount + 20_000n } });
  tx.addOutput({ script: script(vaultOn('BTC')), amount });
  tx.addOutput({ script: memoScript(memo), amount: 0n });
  tx.addOutput({ script: script(change), amount: 10_000n });
  return tx.toPSBT(0);
}

const signer = { publicKey: new Uint8Array(33).fill(2), accountNumber: 7n, sequence: 3n };
const fee = { coins: [], gas: 200_000n };
const depositMessage = (memo: string, amount: bigint): CosmosMessage => ({
  kind: 'deposit',
  network: 'thorchain',
  asset: asset('THOR.RUNE'),
  amount,
  memo,
  signer: payerOn('THOR'),
});
const sendMessage = (amount: bigint): CosmosMessage => ({
  kind: 'send',
  module: 'bank',
  from: payerOn('GAIA'),
  to: vaultOn('GAIA'),
  denom: 'uatom',
  amount,
});

function amino(chain: 'THOR' | 'GAIA', message: CosmosMessage, memo: string): Sent {
  const { chainId = '', amino: prefix = '' } = cosmosChains[chain] ?? {};
  return { form: 'fields', fields: { ...aminoDoc({ message, memo, signer: { ...signer, chainId }, fee, amino: prefix }) } };
}

const block = { refBlockBytes: 'abcd', refBlockHash: '0102030405060708', expiration: 1_900_000_000_000n, timestamp: 1_899_999_940_000n };
const rawData = (memo: string, amount: bigint, token?: string): Uint8Array =>
  encodeRawData(
    { from: payerOn('TRON'), to: vaultOn('TRON'), amount, memo, feeLimit: 0n, ...(token === undefined ? {} : { token }) },
    block,
  );
const blockhash = addressFromSeed('SOL', new Uint8Array(1));
const solana = (memo: string, lamports: bigint): Uint8Array =>
  encodeSolanaMessage({ from: payerOn('SOL'), to: vaultOn('SOL'), lamports, memo, blockhash });
const cardano = (memo: string, lovelace: bigint): Uint8Array =>
  transactionBytes({
    inputs: [{ txid: '22'.repeat(32), index: 0 }],
    vault: { address: vaultOn('ADA'), lovelace, tokens: new Map() },
    fee: 180_000n,
    ttl: 90_000_000n,
    memo,
  });

/** One valid payment per family, by memo and amount; `named`: payer, asset and decimals as stated in the transaction. */
const families: Readonly<Record<string, { readonly make: (memo: string, amount: bigint) => Sent; readonly named: object }>> = {
  'EVM coin': {
    make: (memo, amount) => evm({ data: call(memo, amount), value: amount }),
    named: { chain: 'ETH', to: vaultOn('ETH'), router, asset: 'ETH.ETH', paid: { decimals: 18 } },
  },
  'EVM token': {
    make: (memo, amount) => evm({ data: call(memo, amount, usdc.contract), from: payerOn('ETH') }),
    named: { chain: 'ETH', from: payerOn('ETH'), to: vaultOn('ETH'), router, asset: usdc.name, paid: { decimals: 6 } },
  },
  PSBT: {
    make: (memo, amount) => bytes('BTC', psbtOf(memo, amount + 1_000n)),
    named: { chain: 'BTC', from: payerOn('BTC'), to: vaultOn('BTC'), asset: 'BTC.BTC', paid: { decimals: 8 } },
  },
  'Cosmos, amino deposit': {
    make: (memo, amount) => amino('THOR', depositMessage(memo, amount), ''),
    named: { chain: 'THOR', network: 'thorchain', from: payerOn('THOR'), asset: 'THOR.RUNE', paid: { decimals: 8 } },
  },
  'Cosmos, amino transfer': {
    make: (memo, amount) => amino('GAIA', sendMessage(amount), memo),
    named: { chain: 'GAIA', from: payerOn('GAIA'), to: vaultOn('GAIA'), asset: 'GAIA.ATOM', paid: { decimals: 6 } },
  },
  'Cosmos, direct': {
    make: (memo, amount) => ({
      form: 'fields',
      fields: {
        chainId: 'cosmoshub-4',
        bodyBytes: base64.encode(encodeBody(sendMessage(amount), memo)),
        authInfoBytes: '',
        accountNumber: '7',
      },
    }),
    named: { chain: 'GAIA', to: vaultOn('GAIA'), asset: 'GAIA.ATOM' },
  },
  'Cosmos, bytes': {
    make: (memo, amount) => {
      const whole = { ...signer, chainId: 'cosmoshub-4' };
      return bytes('GAIA', directSignBytes(encodeBody(sendMessage(amount), memo), encodeAuthInfo(whole, fee, signModes.direct), whole));
    },
    named: { chain: 'GAIA', to: vaultOn('GAIA'), asset: 'GAIA.ATOM' },
  },
  Solana: {
    make: (memo, amount) => bytes('SOL', encodeTransaction(solana(memo, amount))),
    named: { chain: 'SOL', from: payerOn('SOL'), to: vaultOn('SOL'), asset: 'SOL.SOL', paid: { decimals: 9 } },
  },
  TRON: {
    make: (memo, amount) => ({ form: 'fields', fields: { raw_data_hex: hex.encode(rawData(memo, amount)) } }),
    named: { chain: 'TRON', from: payerOn('TRON'), to: vaultOn('TRON'), asset: 'TRON.TRX', paid: { decimals: 6 } },
  },
  XRP: {
    make: (memo, amount) => ({
      form: 'fields',
      fields: { ...xrpPaymentOf(payerOn('XRP'), vaultOn('XRP'), amount, memo), Fee: '12', Sequence: 5, Flags: 0 },
    }),
    named: { chain: 'XRP', from: payerOn('XRP'), to: vaultOn('XRP'), asset: 'XRP.XRP', paid: { decimals: 6 } },
  },
  Cardano: {
    make: (memo, amount) => bytes('ADA', cardano(memo, amount)),
    named: { chain: 'ADA', to: vaultOn('ADA'), asset: 'ADA.ADA', paid: { decimals: 6 } },
  },
};

describe.each(Object.entries(families))('%s', (name, { make, named }) => {
  test('is read as made, in 200 random cases', () => {
    fc.assert(
      fc.property(memos, units, (memo, amount) => {
        const read = payment(make(memo, amount));
        expect(read).toMatchObject({ ...named, memo, problems: [] });
        expect(read.others).toBeUndefined();
        expect(read.paid).toMatchObject({ native: name === 'PSBT' ? amount + 1_000n : amount });
      }),
      { numRuns: 200 },
    );
  });
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
    (text) => expect(codeOf(link(text))).toEqual(['not_readable']),
  );
});

describe('a known mistake', () => {
  const memo = `=:BTC.BTC:${payerOn('BTC')}`;
  const transfer = `0xa9059cbb${'0'.repeat(24)}${vaultOn('ETH').slice(2).toLowerCase()}${'5'.padStart(64, '0')}`;

  test.each<readonly [string, Sent, string]>([
    ['an approval in place of the deposit', evm({ to: usdc.contract, data: approveData(router, 5n) }), 'not_as_expected'],
    ['a token sent straight to the vault', evm({ to: usdc.contract, data: transfer }), 'not_as_expected'],
    ['value beside a token', evm({ data: call(memo, 5n, usdc.contract), value: 5n }), 'not_as_expected'],
    ['another value than the amount', evm({ data: call(memo, 5n), value: 4n }), 'not_as_expected'],
    ['a call with more data', evm({ data: `${call(memo, 5n)}00`, value: 5n }), 'not_readable'],
    ['another call', evm({ data: `0xdeadbeef${'ff'.repeat(32)}` }), 'not_readable'],
    ['an unknown chain', evm({ chainId: 10 }), 'not_readable'],
    [
      'a tag on XRP',
      { form: 'fields', fields: { ...xrpPaymentOf(payerOn('XRP'), vaultOn('XRP'), 5n, memo), DestinationTag: 1 } },
      'not_readable',
    ],
    [
      'a partial payment on XRP',
      { form: 'fields', fields: { ...xrpPaymentOf(payerOn('XRP'), vaultOn('XRP'), 5n, memo), Flags: 131_072 } },
      'not_readable',
    ],
    ['a document of nothing', { form: 'fields', fields: {} }, 'not_readable'],
    ['bytes of another chain', bytes('SOL', rawData(memo, 5n)), 'not_readable'],
    ['a PSBT that is cut', bytes('BTC', psbtOf(memo, 10_000n).slice(0, -3)), 'not_readable'],
    ['a TRON call that approves', bytes('TRON', new Uint8Array([10, 2, 1, 2])), 'not_readable'],
  ])('is told: %s', (_name, sent, code) => expect(codeOf(sent)).toEqual([code]));

  test('is a change output to an address of somebody else', () => {
    expect(payment(bytes('BTC', psbtOf(memo, 10_000n, account('BTC', 'thief')))).others).toEqual([account('BTC', 'thief')]);
  });

  test('is change in bytes that do not name the payer', () => {
    const raw = Transaction.fromPSBT(psbtOf(memo, 10_000n), { allowUnknownOutputs: true }).unsignedTx;
    expect(payment(bytes('BTC', raw))).toMatchObject({ to: vaultOn('BTC'), memo, others: [payerOn('BTC')] });
  });
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
