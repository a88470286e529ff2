import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callerAddress } from './trusted-proxies.ts';

const caller = callerAddress('127.0.0.1, 10.0.0.0/8, fd00::/8');

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '192.0.2.9, 198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '192.0.2.9, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['fd00::5', '2001:db8::1', '2001:db8::1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '10.1.1.1', '10.1.1.1'],
  ['127.0.0.1', '198.51.100.1,', '127.0.0.1'],
  ['127.0.0.1', 'somebody', 'somebody'],
])('treats a caller at %s that forwards for %j as %s', (remote, forwarded, expected) => {
  expect(caller(remote, forwarded)).toBe(expected);
});

test('ignores the header without trusted proxies', () => {
  expect(callerAddress('')('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1');
});

test('ignores what a caller writes before the entry of the proxy', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'x', '10.0.0.1', '127.0.0.1'))), (written) => {
      expect(caller('127.0.0.1', [...written, '198.51.100.1'].join(', '))).toBe('198.51.100.1');
    }),
  );
});

test.each(['nobody', '10.0.0.0/33', '10.0.0.0/x', 'fd00::/129', '10.0.0.0/'])(
  'refuses to start with the entry %s, and names it',
  (entry) => {
    expect(() => callerAddress(`127.0.0.1,${entry}`)).toThrow(entry);
  },
);
