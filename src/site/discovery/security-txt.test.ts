import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

const origin = 'https://swap.example';
const now = Date.UTC(2026, 10, 20);
const yearMs = 365 * 86_400_000;

test.each([undefined, '', '  '])('names the contact page when the operator gives no address: %j', (contact) => {
  expect(securityTxt(contact, origin, now)).toMatch(/^Contact: https:\/\/swap\.example\/contact\nExpires: /);
});

test.each(['mailto:security@swap.example', 'https://swap.example/security'])('names %s and expires within a year', (contact) => {
  const fields = Object.fromEntries(
    securityTxt(contact, origin, now)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  );
  expect(fields).toMatchObject({ Contact: contact, Canonical: `${origin}/.well-known/security.txt` });
  const expires = Date.parse(fields['Expires'] ?? '');
  expect(expires).toBeGreaterThan(now);
  expect(expires).toBeLessThan(now + yearMs);
});

test.each(['security@swap.example', 'http://swap.example', 'mailto:a@b\nContact: x'])('rejects the contact %j', (contact) => {
  expect(() => securityTxt(contact, origin, now)).toThrow('SECURITY_CONTACT');
});
