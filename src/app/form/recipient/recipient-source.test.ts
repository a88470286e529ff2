import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { Review } from '../../../client/v1/review.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { testStorage } from '../../fixtures/test-storage.ts';
import { takeProposal } from '../../proposal/proposal.ts';
import { Payee } from '../../review/ticket/ReviewFacts.tsx';
import { $filledText } from '../../state/form/$filled.ts';
import { $amountText, $to, chooseAsset } from '../../state/form/$form.ts';
import { $recipient, $recipientText } from '../../state/form/$recipient.ts';
import { $recipientSource, giveRecipient } from '../../state/form/$recipient-source.ts';
import { keepRecipient, keptSource } from '../../state/form/kept-recipient.ts';
import { fillAddress, fillForm, undoFill } from '../request/$requested.ts';
import { DestinationDetails } from './DestinationDetails.tsx';
import { importRecipients, loadSaved, savedFormat } from './saved/saved-recipients.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const payment = { address, assets: ['ETH.ETH'], amount: undefined } as unknown as Parameters<typeof fillForm>[0];
const review = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: 1n,
  network: 'thorchain',
  mode: 'single',
  destination: address,
} as Review;

/** Address parts of the form and the review, as rendered. */
function drawn(): string {
  const to = assetInfo('ETH.ETH');
  if (to === undefined) return expect.unreachable();
  const recipient = { kind: 'address', address, warnings: [] } as const;
  return [createElement(DestinationDetails, { recipient, to, known: () => [] }), createElement(Payee, { address })]
    .map((element) => renderToStaticMarkup(element))
    .map((html) => /data-source="(\w+)"/.exec(html)?.[1] ?? '')
    .join(' ');
}

beforeEach(() => {
  giveRecipient('', undefined);
  $recipient.set({ kind: 'empty' });
  $filledText.set('');
  $to.set('ETH.ETH');
});

test.each<[string, () => void, string]>([
  ['a proposed swap', () => takeProposal(review), 'link'],
  ['a payment request', () => fillForm(payment, 'ETH.ETH'), 'request'],
  ['an address that was read from a code', () => fillAddress(payment), 'request'],
  ['an address of an imported file', () => giveRecipient(address, 'file'), 'file'],
])('form and review say where the address of %s comes from, whatever else of the swap changes', (_name, fill, source) => {
  fill();
  expect(drawn()).toBe(`${source} ${source}`);
  $amountText.set('5');
  chooseAsset('from', 'LTC.LTC');
  expect([$recipientText.get(), $recipientSource.get(), drawn()]).toEqual([address, source, `${source} ${source}`]);
  $recipientText.set(`${address} `);
  expect(drawn()).toBe(' ');
});

test('an address that was entered has no source, also when a request was undone over it', () => {
  $recipientText.set(address);
  expect(drawn()).toBe(' ');
  fillForm({ ...payment, address: '0x0000000000000000000000000000000000000001' }, 'ETH.ETH');
  undoFill();
  expect([$recipientText.get(), $recipientSource.get()]).toEqual([address, undefined]);
  giveRecipient(address, 'link');
  fillForm({ ...payment, address: '0x0000000000000000000000000000000000000001' }, 'ETH.ETH');
  undoFill();
  expect($recipientSource.get()).toBe('link');
});

test('the source survives a reload with its address', () => {
  const storage = testStorage();
  const stop = keepRecipient(() => storage, false);
  fillAddress(payment);
  $recipient.set({ kind: 'address', address, warnings: [] });
  stop();
  giveRecipient('', undefined);
  expect(keptSource(() => storage, 'ETH.ETH')).toBe('request');
  keepRecipient(() => storage, true)();
  expect([$recipientText.get(), $recipientSource.get()]).toEqual([address, 'request']);
});

test('an imported address is known as imported, also after it was stored', () => {
  const storage = testStorage();
  const file = { format: savedFormat, addresses: [{ name: 'Rent', chain: 'ETH', address }] };
  expect(importRecipients(JSON.stringify(file), () => storage)).toMatchObject({ added: 1 });
  expect(loadSaved(() => storage)).toEqual([{ name: 'Rent', chain: 'ETH', address, isImported: true }]);
});
