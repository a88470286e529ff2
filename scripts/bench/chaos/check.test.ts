import { describe, expect, test } from 'vitest';
import { check, type Findings, repeatsOf, type Seen } from './check.ts';
import { readMail } from './mail-server.ts';
import type { Kind, Operation, Trial } from './operations.ts';

const uuid = '0b7f5a52-4b69-4c0a-9c92-4b5a3f0f1f00';
const told = (status: number, body: Readonly<Record<string, unknown>> = {}): Trial => ({ at: 0, ms: 1, status, body });
const broken: Trial = { at: 0, ms: 1, problem: 'broken' };
const wish = (kind: Kind, ...trials: Trial[]): Operation => ({ kind, mark: uuid, trials, endedAt: 1 });
const mail = (messageId: string) => ({ messageId, mark: uuid, at: 0 });
const event = (id: string, type = 'swap.completed') => ({ id, type, tx: uuid, webhook: 'wh_1' });
const reference = (digits: string, hash = 'AB') => ({ reference: digits, memo: uuid, registration_hash: hash });
const paid = { tx: uuid, outcome: 'done' };

const quiet: Seen = { operations: [], mails: [], events: [], swaps: [], references: [], spent: 0n, cost: 5n, waiting: 0 };
const found = (seen: Partial<Seen>): Partial<Findings> => {
  const { faults: _sentences, ...counts } = check({ ...quiet, ...seen });
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
};

describe('a correct deployment', () => {
  test.each<[string, Partial<Seen>, Partial<Findings>]>([
    ['a report', { operations: [wish('report', broken, told(409), told(200))], mails: [mail('a')] }, { accepted: 1, delivered: 1 }],
    [
      'a mail that came again',
      { operations: [wish('signup', told(200))], mails: [mail('a'), mail('a')] },
      { accepted: 1, delivered: 1, again: 1 },
    ],
    ['a note of which nobody knows', { operations: [wish('note', broken)], mails: [mail('a')] }, {}],
    [
      'a note that may have been stored',
      { operations: [wish('note', told(503, { hint: 'It may have been stored.' }))], mails: [mail('a')] },
      {},
    ],
    ['a note that was refused', { operations: [wish('note', told(503, { hint: 'Nothing was done.' }))] }, {}],
    [
      'a registration',
      { operations: [wish('registration', told(202), told(200, { reference: '00001' }))], references: [reference('00001')], spent: 5n },
      { accepted: 1, delivered: 1 },
    ],
    [
      'a webhook',
      { operations: [wish('webhook', told(200))], swaps: [paid], events: [event('e1', 'swap.observed'), event('e2')] },
      { accepted: 1, delivered: 1 },
    ],
  ])('shows no fault for %s', (_name, seen, expected) => {
    expect(found(seen)).toEqual(expected);
  });
});

describe('the checker finds', () => {
  test.each<[string, Partial<Seen>, keyof Findings]>([
    ['a report that never came', { operations: [wish('report', told(200))] }, 'lost'],
    ['a registration that is not on the chain', { operations: [wish('registration', told(201))] }, 'lost'],
    [
      'a swap whose end nobody was told',
      { operations: [wish('webhook', told(200))], swaps: [paid], events: [event('e1', 'swap.observed')] },
      'lost',
    ],
    ['a report that came as two mails', { operations: [wish('report', told(200))], mails: [mail('a'), mail('b')] }, 'doubled'],
    ['a report without an answer that came as two', { operations: [wish('note', broken)], mails: [mail('a'), mail('b')] }, 'doubled'],
    [
      'a memo that was paid for twice',
      { operations: [wish('registration', told(201))], references: [reference('00001', 'AB'), reference('00002', 'CD')], spent: 10n },
      'doubled',
    ],
    ['RUNE that was spent for nothing', { spent: 5n }, 'doubled'],
    ['one event under two ids', { operations: [wish('webhook', told(200))], swaps: [paid], events: [event('e1'), event('e2')] }, 'doubled'],
    [
      'a reference that the chain does not have',
      { operations: [wish('registration', told(201, { reference: '00009' }))], references: [reference('00001')], spent: 5n },
      'untrue',
    ],
    [
      '“nothing was done” where something was',
      { operations: [wish('note', told(503, { hint: 'Nothing was done; try again.' }))], mails: [mail('a')] },
      'untrue',
    ],
    ['a caller who never had an answer', { operations: [wish('report', told(503), broken)] }, 'unanswered'],
    ['what is pending for ever', { operations: [wish('registration', told(202))] }, 'left'],
    ['a key that stays locked', { operations: [wish('report', broken, told(409))] }, 'left'],
    ['what waits in the product', { waiting: 2 }, 'left'],
    ['a refusal of what is right', { operations: [wish('report', told(400))] }, 'refused'],
  ])('%s', (_name, seen, fault) => {
    expect(check({ ...quiet, ...seen })[fault]).toBeGreaterThan(0);
    expect(check({ ...quiet, ...seen }).faults.length).toBeGreaterThan(0);
  });
});

test('counts repeated mails by Message-ID', () => {
  expect(repeatsOf(['a', 'b', 'a', 'a', 'c', 'c'].map(mail))).toEqual({ mails: 3, again: 2 });
});

test('identifies a mail by the mark in its text, even across folded lines, or by its address', () => {
  const report = `Message-ID: <rep_1@a.example>\r\nTo: team@a.example\r\n\r\nIt hangs. mark:0b7f5a52-4b69-4c0a-=\r\n9c92-4b5a3f0f1f00\r\n`;
  expect(readMail(report)).toMatchObject({ messageId: '<rep_1@a.example>', mark: uuid });
  expect(readMail(`To: ${uuid}@example.com\r\nMessage-ID: <sub_1@a.example>\r\n\r\nHello`)).toMatchObject({ mark: uuid });
});
