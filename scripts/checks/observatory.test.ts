import { describe, expect, test } from 'vitest';
import { observatoryMarks } from './observatory.ts';

const policy = "default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'";
const page = (meta: string, rest = '') =>
  `<!doctype html><meta http-equiv="content-security-policy" content="${meta}"><title>A</title>${rest}`;
const full = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const score = (html: string, changed: Readonly<Record<string, string>> = {}) =>
  observatoryMarks(new Headers({ ...full, ...changed }), html).score;

describe('Observatory scoring', () => {
  test('gives a strict page the full score possible without preload and cookies', () => {
    expect(score(page(policy))).toBe(130);
  });

  test('deducts points for what is open', () => {
    expect(score('<!doctype html><title>A</title>', { 'Content-Security-Policy': '' })).toBe(55);
    expect(score(page("default-src 'none'; script-src 'unsafe-inline'"))).toBe(80);
    expect(score(page("default-src 'none'; style-src 'unsafe-inline'"))).toBe(120);
    expect(score(page("default-src 'self'"))).toBe(125);
    expect(score(page(policy), { 'Strict-Transport-Security': '' })).toBe(80);
    expect(score(page(policy), { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' })).toBe(50);
    expect(score(page(policy, '<script src="https://cdn.example/a.js"></script>'))).toBe(50);
    expect(score(page(policy), { 'X-Content-Type-Options': '' })).toBe(125);
  });

  test('ignores frame-ancestors in a meta element', () => {
    expect(score(page(`${policy}; frame-ancestors 'none'`), { 'Content-Security-Policy': "base-uri 'none'" })).toBe(80);
  });
});
