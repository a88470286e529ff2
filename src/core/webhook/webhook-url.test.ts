import { describe, expect, test } from 'vitest';
import { trackStates } from '../track/track-states.ts';
import { eventOf } from './swap-event.ts';
import { readWebhookUrl } from './webhook-url.ts';

const readRefusal = (text: string, allowsLocal = false) => {
  const read = readWebhookUrl(text, 'url', allowsLocal);
  return read.ok ? undefined : read.error;
};

describe('webhook URLs', () => {
  test.each([
    ['https://hooks.example.com/strait', 'https://hooks.example.com/strait'],
    ['https://HOOKS.Example.com:443', 'https://hooks.example.com/'],
    ['https://bücher.de/a?b=c', 'https://xn--bcher-kva.de/a?b=c'],
    ['https://hooks.example.com./x', 'https://hooks.example.com./x'],
  ])('reads %s as %s', (text, wanted) => {
    expect(readWebhookUrl(text, 'url', false)).toEqual({ ok: true, value: wanted });
  });

  test.each([
    'nothing',
    '//hooks.example.com',
    'ftp://hooks.example.com',
    'file:///etc/passwd',
    'http://hooks.example.com',
    'https://hooks.example.com:8443',
    'https://user@hooks.example.com',
    'https://user:pass@hooks.example.com',
    'https://hooks.example.com/#part',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://127.1',
    'https://93.184.216.34',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[2606:2800:220:1::1]',
    'https://localhost',
    'https://LOCALHOST.',
    'https://a.localhost',
    'https://printer.local',
    'https://metadata.google.internal',
    'https://intranet',
    'https://1.0.168.192.in-addr.arpa',
    `https://hooks.example.com/${'x'.repeat(500)}`,
  ])('rejects %s and names the field', (text) => {
    expect(readRefusal(text)).toMatchObject({ code: 'invalid_field', field: 'url' });
  });

  test('allows local URLs for a local simulation, still without user or fragment', () => {
    for (const text of ['http://localhost:3000/hook', 'http://127.0.0.1:9/', 'http://[::1]:9/'])
      expect(readRefusal(text, true)).toBeUndefined();
    for (const text of ['http://me@localhost:3000', 'http://localhost/#x', 'ftp://localhost'])
      expect(readRefusal(text, true)).toBeDefined();
  });
});

test('maps the states of a swap to their events, and “sent” and “unknown” to none', () => {
  const told = Object.fromEntries(trackStates.map((state) => [state, eventOf(state)]));
  expect(told).toMatchObject({
    sent: undefined,
    unknown: undefined,
    observed: 'swap.observed',
    outbound_signed: 'swap.observed',
    done: 'swap.completed',
    refunded: 'swap.refunded',
    partly_refunded: 'swap.partly_refunded',
    cancelled: 'swap.cancelled',
    lost: 'swap.lost',
    expired: 'swap.unresolved',
  });
});
