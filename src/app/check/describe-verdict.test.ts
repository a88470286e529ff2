import { afterEach, expect, test } from 'vitest';
import check from '../../../content/messages/en/check.json' with { type: 'json' };
import { decode } from '../../client/answer-form.ts';
import { checkDepositCall } from '../../client/endpoints/v1/check-deposit.ts';
import type { DepositVerdictAnswer } from '../../client/v1/check-deposit.ts';
import { speak } from '../../i18n/locale.ts';
import { describeVerdict, type ToldVerdict } from './describe-verdict.ts';

const payer = 'bc1qpayer';
const vault = 'bc1qvault';
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const payable = {
  payable: true,
  problems: [],
  warnings: [{ code: 'affiliate_share', severity: 'warning', message: 'Affiliates take 4% of the payout.', affiliate_bps: 400 }],
  expected_amount_out: '1400000000',
  network: 'thorchain',
  from_asset: 'BTC.BTC',
  amount: '50000000',
  order: {
    kind: 'swap',
    to_asset: 'ETH.ETH',
    destination: evm,
    minimum_payout: '1300000000',
    affiliate_bps: 400,
    affiliates: [{ name: 'bob', bps: 400 }],
  },
  deposit: { state: 'verified', operators: 2, checked_at: '2026-11-29T00:00:00Z' },
  read: {
    chain: 'BTC',
    from: payer,
    asset: 'BTC.BTC',
    units: '50000000',
    decimals: 8,
    inbound_address: vault,
    memo: `=:ETH.ETH:${evm}:1300000000:bob:400`,
  },
};
const meant = {
  code: 'not_as_expected',
  field: 'expect.destination',
  reason: 'The memo pays somebody else.',
  expected: '0xmine',
  found: evm,
};
const borrowed = {
  send: 'You pay',
  receive: 'About',
  destination: 'Receive at',
  minimum: 'Minimum',
  noMinimum: 'No limit',
  fee: 'Affiliate share',
  none: 'None',
  refund: 'Refund to',
  payer: 'The payer',
  memo: 'Memo',
  'warning.affiliate_share': 'Partner nehmen {percent}',
};

const described = (body: object): ToldVerdict => describeVerdict(decode(body, checkDepositCall.answer) as DepositVerdictAnswer, borrowed);
const factsIn = ({ facts }: ToldVerdict) => Object.fromEntries(facts.map(({ name, text }) => [name, text.replaceAll('\u00a0', ' ')]));

afterEach(() => speak({ locale: 'en', dir: 'ltr', textsOf: () => undefined }));

test('does not describe a payable deposit with a danger as safe', () => {
  const [warning] = payable.warnings;
  const told = described({ ...payable, warnings: [{ ...warning, severity: 'danger' }] });
  expect(told).toMatchObject({ outcome: 'risky', title: 'Can be paid, at a risk', problems: [] });
});

test('never describes a payment already sent as payable, whether it is valid or not', () => {
  const paid = { code: 'already_paid', field: 'transaction', reason: 'Its chain has this payment already.' };
  expect(described({ ...payable, payable: false, problems: [paid] })).toMatchObject({
    outcome: 'sent',
    title: 'Already paid',
    problems: [],
  });
  const told = described({ ...payable, payable: false, problems: [paid, meant] });
  expect(told).toMatchObject({ outcome: 'stop', text: expect.stringContaining('on its chain already') });
});

test('describes a payable deposit as safe, with the owner of the address, the order in the memo and the affiliates', () => {
  const told = described(payable);
  expect(told).toMatchObject({ outcome: 'safe', title: 'Safe to pay as stated', problems: [] });
  expect(told.text).toMatch(/^THORChain takes this payment now/);
  expect(told.warnings).toEqual([{ severity: 'warning', text: 'Affiliates take 4% of the payout.' }]);
  expect(factsIn(told)).toEqual({
    'You pay': '0.5 BTC',
    'Address paid': vault,
    'What the memo does': 'Swaps to ETH (Ethereum)',
    'Receive at': evm,
    Minimum: '13 ETH',
    About: '14 ETH',
    'Affiliate share': 'bob 4%',
    'Refund to': payer,
    Memo: payable.read.memo,
  });
  expect(told.facts[1]?.note).toBe('Deposit address of THORChain. Its operators agree.');
});

test('describes the cancel of a limit order by its amounts, and that what is paid is not returned', () => {
  const { order: _order, expected_amount_out: _out, ...paid } = payable;
  const cancels = { from_asset: 'BTC.BTC', amount: '50000000', to_asset: 'ETH.ETH', target_out: '1500000000' };
  const told = described({ ...paid, warnings: [], amount: '1001', cancels });
  expect(told.outcome).toBe('safe');
  expect(factsIn(told)).toEqual({
    'You pay': '0.00001001 BTC',
    'Address paid': vault,
    'What the memo does': 'Cancels the limit order of 0.5 BTC for 15 ETH',
    Memo: payable.read.memo,
  });
  expect(told.facts[2]?.note).toContain('isn’t returned');
});

test('states that a deposit has no minimum, refund address or affiliates', () => {
  const { minimum_payout, affiliates, affiliate_bps, ...order } = payable.order;
  const { from, ...read } = payable.read;
  expect(factsIn(described({ ...payable, order, read }))).toMatchObject({
    Minimum: 'No limit',
    'Affiliate share': 'None',
    'Refund to': 'The payer',
  });
});

test('shows both values for a deposit that differs from the intent', () => {
  const told = described({ ...payable, payable: false, problems: [meant] });
  expect(told).toMatchObject({ outcome: 'stop', title: 'Don’t pay this' });
  expect(told.problems).toEqual([{ reason: meant.reason, expected: '0xmine', found: evm }]);
});

test('has no row for the memo of a payment that carries none', () => {
  const read = { ...payable.read, memo: '' };
  expect(factsIn(described({ ...payable, read }))).not.toHaveProperty('Memo');
});

test('describes an unreadable transaction by its reason alone', () => {
  const reason = 'Can’t read the transaction: it has an output that no deposit needs.';
  const told = described({ payable: false, problems: [{ code: 'not_readable', field: 'transaction', reason }], warnings: [] });
  expect(told).toMatchObject({ outcome: 'stop', facts: [], problems: [{ reason }] });
});

test('describes problems and warnings in the words of other languages', () => {
  const german = { ...check, 'check.notMeant': 'Sie tut etwas anderes.' };
  speak({ locale: 'de', dir: 'ltr', textsOf: (group) => (group === 'check' ? german : undefined) });
  const told = described({ ...payable, payable: false, problems: [meant] });
  expect(told.problems[0]?.reason).toBe('Receive at: Sie tut etwas anderes.');
  expect(told.warnings[0]?.text.replaceAll('\u00a0', ' ')).toBe('Partner nehmen 4 %');
});
