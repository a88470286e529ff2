import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { answer, destination, orderFor, start } from '../fixtures/instant-orders.ts';
import type { InstantErrorReason, PayableState } from '../state/instant/$instant.ts';
import { makeOrder } from '../state/instant/instant-order.ts';
import { instantRefusal } from '../state/instant/instant-refusal.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { InstantErrorView } from './InstantErrorView.tsx';
import { InstantForeign } from './InstantForeign.tsx';
import { InstantRegister } from './registration/InstantRegister.tsx';
import { $register } from './registration/instant-register.ts';

const texts = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const foreign = makeOrder({ ...answer, memo: `=:e:${destination}:1` }, { intent: undefined, until: start + 900_000 });
const ignore = () => undefined;

test.each<readonly [InstantErrorReason, string, string]>([
  ['halted', 'Trading is halted', 'Check again'],
  ['paused', 'Paused by the operator', 'Check again'],
  ['vault', 'The deposit address has changed', 'Check again'],
  ['closed', 'Deposit addresses are halted', 'Check again'],
  ['mismatch', 'The answers don’t agree', 'Check again'],
  ['unchecked', 'Nothing is shown without a check.', 'Check again'],
  ['expired', 'It’s too late to send', 'Get a new address'],
  ['ended', 'This reference has expired or been used', 'Get a new address'],
  ['used', 'A payment of 0.00100042 BTC used it up.', 'That was my payment. Follow it'],
  ['lost', 'No such deposit', 'Get a new address'],
  ['price', 'The price is below your minimum now', 'Get a new address'],
  ['cap', 'Too much for one deposit here', 'Open this swap in the form'],
])('a deposit stopped as %s gives the reason, the next step and the help that answers, and nothing to pay', (reason, said, next) => {
  const error = { reason, ...(reason === 'used' ? { use: { tx: 'AB', amount: 100_042n } } : {}) };
  const state = { kind: 'stopped', attempt: 1, id: 'reg', error, order: orderFor() } as const;
  const html = renderToStaticMarkup(createElement(InstantErrorView, { state, send: ignore, follow: ignore }));
  expect(texts(html)).toContain(said);
  expect([...html.matchAll(/<(?:a|button)[^>]*>([^<]+)/g)].map(([, text]) => text)).toContain(next);
  expect(html).not.toMatch(/data-carry|class="(?:qr|copy)"|bc1q/);
  expect(html.includes('href="/help/'), 'help that answers').toBe(!['cap', 'lost', 'paused'].includes(reason));
  if (reason === 'cap') expect(html).toContain('href="/?from=BTC.BTC&amp;to=ETH.ETH&amp;amount=0.1"');
});

test('refuses payment of an unfair order made elsewhere, with both figures and no way to follow it', () => {
  const error = { reason: 'unfair', expected: 271_405_955n } as const;
  const state = { kind: 'stopped', attempt: 1, id: 'reg', error, ...(foreign && { order: foreign }) } as const;
  const html = renderToStaticMarkup(createElement(InstantErrorView, { state, send: ignore, follow: ignore }));
  expect(texts(html)).toContain('promises at least 0.00000001 ETH, when about 2.71405955 ETH would be paid now');
  expect(html).not.toContain('I’ve already paid');
});

test('an order made elsewhere names its payee, asset and minimum with dollars, to be confirmed as the user’s own', () => {
  const order = orderFor({}, {});
  const verified = { expected: order.swap.limit, expectedUsd: '13000.00' };
  const state = { order, isMine: false, verified } as unknown as PayableState;
  const html = texts(renderToStaticMarkup(createElement(InstantForeign, { state, send: ignore })));
  expect(html.replaceAll(' ', '')).toContain(destination);
  expect(html).toMatch(/ETH on Ethereum .*2\.68691895\sETH \(.*\$13,000/);
  expect(html).toContain('This is my own address');
});

test('states that nothing was sent after a failed registration, and offers a retry', () => {
  $register.set({ kind: 'failed', code: 'rate_limited', hint: 'The day ends at midnight UTC.' });
  const html = renderToStaticMarkup(createElement(InstantRegister, { onAgain: ignore }));
  expect(html).toContain('data-code="rate_limited"');
  expect(texts(html)).toMatch(/The day ends at midnight UTC\. .*Nothing was sent.*Try again$/);
  $register.set({ kind: 'idle' });
});

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
test.each<readonly [string, string, Partial<Terms>, RegExp | undefined]>([
  ['THORChain', 'BTC.BTC', {}, undefined],
  ['MAYAChain', 'BTC.BTC', { network: 'mayachain' }, /MAYAChain has no deposit addresses/],
  ['THORChain', usdc, { chain: 'ETH' }, /USDC is a token/],
  ['THORChain', 'THOR.RUNE', { chain: 'THOR' }, /RUNE/],
])('a deposit address on %s for %s is given or refused with the reason', (_, id, more, reason) => {
  const from = assetInfo(id) ?? expect.fail('unknown asset');
  const request = { from, amount: 10_000_000n } as Terms['request'];
  const order = { kind: 'swap', limit: 1n } as Terms['order'];
  const terms = { network: 'thorchain' as const, request, order, choice: { mode: 'single' } as Terms['choice'], chain: 'BTC', ...more };
  const told = instantRefusal(terms);
  if (reason === undefined) expect(told).toBeUndefined();
  else expect(told).toMatch(reason);
});
