import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerOf } from './caller.ts';

const from = (forwarded: string, trusted: 'x-forwarded-for' | 'x-vercel-forwarded-for' = 'x-forwarded-for') =>
  callerOf(new Headers({ [trusted]: forwarded }), trusted);

describe('callerOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['', 'unknown'],
    ['203.0.113.7, somebody', 'unknown'],
    ['203.0.113.7,', 'unknown'],
    ['not an address', 'unknown'],
  ])('reads %j as the caller %s', (forwarded, caller) => {
    expect(from(forwarded)).toBe(caller);
  });

  test('trusts only the header of the platform', () => {
    const headers = new Headers({
      'x-forwarded-for': '198.51.100.1',
      'x-real-ip': '198.51.100.2',
      'x-vercel-forwarded-for': '203.0.113.7',
    });
    expect(callerOf(headers, 'x-vercel-forwarded-for')).toBe('203.0.113.7');
    expect(callerOf(headers, 'x-forwarded-for')).toBe('198.51.100.1');
    headers.delete('x-vercel-forwarded-for');
    expect(callerOf(headers, 'x-vercel-forwarded-for')).toBe('unknown');
  });

  test('ignores what a caller writes before the platform’s entry', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'x', '127.0.0.1'))), (written) => {
        expect(from([...written, '203.0.113.7'].join(', '))).toBe('203.0.113.7');
      }),
    );
  });

  test('treats addresses of one /64 as one caller, and others as different', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        fc.pre(network.some((part) => part !== '0'));
        expect(from([...network, ...one].join(':'))).toBe(from([...network, ...other].join(':')));
        expect(from([...network, ...one].join(':'))).toBe(`${network.join(':')}::/64`);
      }),
    );
  });
});
