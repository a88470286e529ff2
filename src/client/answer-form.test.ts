import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerForm, decode, FormError } from './answer-form.ts';

const offer = {
  network: '=thorchain|mayachain',
  amount: 'digits',
  'minimum?': 'digits',
  price: 'decimal',
  at: 'time',
  'link?': 'link',
  count: 'count',
  delta: 'integer',
  share: 'number',
  open: 'flag',
  success: true,
  route: ['text'],
  details: 'texts',
  fees: { total: 'digits' },
} as const satisfies AnswerForm;

const wire = {
  network: 'thorchain',
  amount: '12345678901234567890',
  price: '0.5',
  at: '2026-01-01T00:00:00Z',
  count: 3,
  delta: -3,
  share: 0.25,
  open: false,
  success: true,
  route: ['BTC.BTC'],
  details: { why: 'so' },
  fees: { total: '7' },
};

test('reads a response with bigints for digits on the wire, and without unknown fields', () => {
  expect(decode({ ...wire, more: 1 }, offer)).toEqual({ ...wire, amount: 12_345_678_901_234_567_890n, fees: { total: 7n } });
  expect(decode({ ...wire, minimum: '1', link: 'https://a.example' }, offer)).toMatchObject({ minimum: 1n, link: 'https://a.example' });
});

test.each([
  { network: 'elsewhere' },
  { amount: 12 },
  { amount: '-1' },
  { amount: '1.5' },
  { amount: '9'.repeat(31) },
  { minimum: null },
  { price: '1e5' },
  { at: 'soon' },
  { link: 'javascript:alert(1)' },
  { count: -1 },
  { count: 1.5 },
  { delta: 2 ** 60 },
  { share: '1' },
  { open: 1 },
  { success: false },
  { route: 'BTC.BTC' },
  { route: [1] },
  { details: { why: 1 } },
  { details: [] },
  { fees: undefined },
  { fees: [] },
])('rejects a response with %j as a whole', (change) => {
  expect(() => decode({ ...wire, ...change }, offer)).toThrow(FormError);
});

test('rejects any value of another form, and only with FormError', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => decode(value, offer)).toThrow(FormError);
    }),
  );
});
