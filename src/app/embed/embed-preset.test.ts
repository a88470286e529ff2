import { beforeEach, expect, test, vi } from 'vitest';
import { $amountText, $from, $to } from '../state/form/$form.ts';
import { $opened } from '../state/review/$opened.ts';
import { checkAddress, takePreset } from './embed-preset.ts';

const told: { readonly type: string; readonly code?: string; readonly hint?: string }[] = [];
const post = (message: (typeof told)[number]) => void told.push(message);
const form = () => [$from.get(), $to.get(), $amountText.get()];

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  told.length = 0;
  $opened.set(undefined);
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $amountText.set('0.1');
});

test('a preset fills the idle form, and one with an unknown asset changes nothing', () => {
  takePreset({ from: 'LTC.LTC', amount: '20', theme: 'dark' }, post);
  expect([...form(), document.documentElement.dataset['theme'], told]).toEqual(['LTC.LTC', 'ETH.ETH', '20', 'dark', []]);
  takePreset({ to: 'NOPE', theme: 'auto' }, post);
  expect([...form(), document.documentElement.dataset['theme']]).toEqual(['LTC.LTC', 'ETH.ETH', '20', undefined]);
  expect(told).toMatchObject([{ type: 'error', code: 'unknown_asset' }]);
});

test('a preset is refused while a swap is being confirmed', () => {
  $opened.set({} as never);
  takePreset({ amount: '21' }, post);
  expect([form(), told]).toMatchObject([['BTC.BTC', 'ETH.ETH', '0.1'], [{ type: 'error', code: 'busy' }]]);
});

test('unknown presets of the address are reported', () => {
  expect(checkAddress('?from=NOPE.NOPE&theme=blue&apiKey=1', post)).toBe('blue');
  expect(told.map(({ code }) => code)).toEqual(['unknown_preset', 'unknown_asset', 'unknown_theme']);
  expect(told[0]?.hint).toContain('apiKey');
});
