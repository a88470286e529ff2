import { expect, test } from 'vitest';
import type { SwapRecord } from '../../state/history/history-record.ts';
import { describeUnseen } from './unseen-payment.ts';

const now = Date.UTC(2027, 0, 15, 12);
const tx = 'AB'.repeat(32);
const kept = (createdAt: number): SwapRecord => ({
  id: 'a',
  network: 'thorchain',
  state: 'sent',
  createdAt,
  updatedAt: createdAt,
  tx,
  from: 'BTC.BTC',
  expected: 1n,
  seconds: 700,
});
const said = (...args: Parameters<typeof describeUnseen>) => {
  const { about, ...rest } = describeUnseen(...args);
  return { ...rest, about: about.replaceAll('\u00a0', ' ').replace(/\d{1,2}:\d{2} [AP]M/g, 'TIME') };
};

test('describes an unknown hash as not seen, with the networks queried, the time, and what to check', () => {
  expect(said({ tx }, undefined, now)).toEqual({
    sentence: 'No network has seen this payment',
    title: 'Not seen yet',
    about:
      'Last looked for on THORChain and MAYAChain at TIME. Check that this is the hash of your payment, and that it’s in a block on its own chain. On Bitcoin that takes about 10 min.',
    isOverdue: true,
  });
  expect(said({ tx, network: 'mayachain' }, undefined, now).about).toMatch(/^Last looked for on MAYAChain at TIME\./);
});

test('waits for a payment of this browser as long as it usually takes, then reports it as overdue', () => {
  const network = 'thorchain';
  expect(said({ tx, network }, kept(now - 60_000), now)).toMatchObject({
    sentence: 'Waiting for your payment',
    title: 'Sent',
    about: expect.stringMatching(/^arrives by TIME · Last looked for on THORChain at TIME\. Payments show up/),
    isOverdue: false,
  });
  expect(said({ tx, network }, kept(now - 1_300_000), now)).toMatchObject({
    sentence: 'No network has seen this payment',
    about: expect.stringMatching(/^Last looked for on THORChain at TIME\. This is taking longer than usual/),
    isOverdue: true,
  });
});
