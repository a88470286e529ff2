import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presetNames } from '../core/embed.ts';
import { embedMessages, readEmbedMessage } from './embed.ts';

const quote = {
  strait: 1,
  type: 'quote',
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount: '10000000',
  network: 'thorchain',
  payout: '1',
  expires_at: '',
};

test('returns a valid message unchanged, and accepts fields added later', () => {
  for (const message of [{ strait: 1, type: 'ready' }, { strait: 1, type: 'resize', height: 512 }, quote]) {
    expect(readEmbedMessage(message)).toBe(message);
    expect(readEmbedMessage({ ...message, added_later: true })).toBeDefined();
  }
});

test('ignores anything with a missing field, another version or an unknown type', () => {
  for (const name of Object.keys(quote)) expect([name, readEmbedMessage({ ...quote, [name]: undefined })]).toEqual([name, undefined]);
  for (const other of [
    { ...quote, strait: 2 },
    { ...quote, type: 'toString' },
    { strait: 1, type: 'resize', height: '512' },
  ])
    expect(readEmbedMessage(other)).toBeUndefined();
});

test('never throws, whatever it receives', () => {
  const anything = fc.oneof(fc.anything(), fc.record({ strait: fc.constant(1), type: fc.anything(), height: fc.anything() }));
  fc.assert(
    fc.property(anything, (value) => {
      readEmbedMessage(value);
    }),
  );
});

test('documents every message, field and preset on the widget page', () => {
  const text = readFileSync(new URL('../../content/developers/widget.mdx', import.meta.url), 'utf8');
  for (const [type, shape] of Object.entries(embedMessages))
    for (const name of [type, ...Object.keys(shape)]) expect(text).toContain(`\`${name}\``);
  for (const name of presetNames) expect(text).toContain(`data-${name}`);
});
