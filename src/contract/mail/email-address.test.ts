import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../vectors/email-addresses.json' with { type: 'json' };
import { emailField, readEmailAddress } from './email-address.ts';

const stored = (text: unknown) => {
  const read = readEmailAddress(text, 'email');
  return read.ok ? read.value : read.error.code;
};

test.each(vectors.accepted)('stores %j as %j', (text = '', expected) => {
  expect(stored(text)).toBe(expected);
  expect(emailField.schema.safeParse(text).success).toBe(true);
});

test.each(vectors.refused)('rejects the address %j', (text) => {
  expect(stored(text)).toBe('invalid_email');
});

test.each([undefined, null, 5, {}, ['a@example.com']])('rejects the value %j, which is not a string', (value) => {
  expect(readEmailAddress(value, 'email')).toMatchObject({ ok: false, error: { code: 'invalid_email', field: 'email' } });
});

test('enforces the length limits of RFC 5321', () => {
  const label = 'd'.repeat(63);
  expect(stored(`${'l'.repeat(64)}@example.com`)).toBe(`${'l'.repeat(64)}@example.com`);
  expect(stored(`${'l'.repeat(65)}@example.com`)).toBe('invalid_email');
  expect(stored(`a@${'d'.repeat(64)}.com`)).toBe('invalid_email');
  const domain = `${label}.${label}.${label}.${'d'.repeat(55)}.com`;
  expect(stored(`${'l'.repeat(2)}@${domain.slice(1)}`)).toHaveLength(253);
  expect(stored(`${'l'.repeat(3)}@${domain.slice(1)}`)).toHaveLength(254);
  expect(stored(`${'l'.repeat(4)}@${domain.slice(1)}`)).toBe('invalid_email');
});

test('measures an internationalized domain in its ASCII form', () => {
  expect(stored(`name@${'ü'.repeat(60)}.example`)).toBe('invalid_email');
});

test('stores a value that parses to itself, matches the JSON Schema and cannot break out of a header', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string({ unit: 'binary' }),
        fc.tuple(fc.string(), fc.string()).map((parts) => parts.join('@')),
      ),
      (text) => {
        const read = readEmailAddress(text, 'email');
        if (!read.ok) return;
        expect(stored(read.value)).toBe(read.value);
        expect(emailField.schema.safeParse(text).success).toBe(true);
        expect(read.value).toMatch(/^[\x21-\x7e]+$/);
      },
    ),
    { numRuns: 2_000 },
  );
});
