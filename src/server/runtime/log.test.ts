import { expect, test } from 'vitest';
import { jsonLog, redact } from './log.ts';

const key = 'a'.repeat(64);

test('writes one JSON line with the time, the level and the event', () => {
  const lines: string[] = [];
  jsonLog(
    (line) => lines.push(line),
    () => 0,
  )('warn', 'upstream', { status: 503 });
  expect(lines).toEqual(['{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"upstream","status":503}\n']);
});

test.each([
  ['mail from jane.doe+x@mail.example.com', 'mail from [email]'],
  ['sent with =:ETH.ETH:0x52908400098527886E0F7030069857D2E4169EE7:1', 'sent with [memo]'],
  ['order =<:BTC.BTC:bc1q/bc1q:1', 'order [memo]'],
  [`key 0x${key}`, 'key [hex]'],
  ['https://node.example/thorchain/pools', 'https://node.example/thorchain/pools'],
])('redacts the text %j', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test('redacts the values of secret keys, inside errors, lists and nested objects as well', () => {
  expect(redact({ authorization: 'x', nested: [{ memo: 'm', destination: 'd', amount: 5n }] })).toEqual({
    authorization: '[redacted]',
    nested: [{ memo: '[redacted]', destination: '[redacted]', amount: '5' }],
  });
  expect(redact(new Error('from a@b.example'))).toMatchObject({ name: 'Error', message: 'from [email]' });
});

test('breaks circular references and cuts long text at 2,000 characters', () => {
  const loop: { self?: unknown } = {};
  loop.self = loop;
  expect(() => JSON.stringify(redact(loop))).not.toThrow();
  expect(String(redact('x'.repeat(10_000))).length).toBe(2_000);
});
