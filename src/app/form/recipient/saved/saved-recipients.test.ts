import { beforeEach, describe, expect, test } from 'vitest';
import { recentAssets, rememberAsset } from '../../../assets/picker/recent-assets.ts';
import { forgetSavedAssets, savedAssets, toggleSaved } from '../../../assets/picker/saved-assets.ts';
import { forgetSavedPairs, savedPairs, toggleSavedPair } from '../../../market/own-pairs.ts';
import { recentPairs, rememberPair } from '../../../market/recent-pairs.ts';
import { lookalikeOf, rememberAddress } from '../recent-addresses.ts';
import { forgetRecent } from './forget-recent.ts';
import { exportSaved, hasSaved, importSaved } from './saved-file.ts';
import {
  $saved,
  forgetAllRecipients,
  forgetRecipient,
  importRecipients,
  knownPayees,
  loadSaved,
  maxSaved,
  plainName,
  savedKey,
  saveRecipient,
} from './saved-recipients.ts';

const ann = { name: 'Ann', chain: 'ETH', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };
const bob = { name: 'Bob', chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
/** Lookalike of Ann's address: same start and end. */
const double = '0xd8da0000000000000000000000000000000a6045';

const held = new Map<string, string>();
const storage = () => ({
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, text: string) => void held.set(name, text),
  removeItem: (name: string) => void held.delete(name),
});
const full = () => ({
  ...storage(),
  setItem: () => {
    throw new Error('full');
  },
});

beforeEach(() => {
  held.clear();
  loadSaved(storage);
});

describe('saved addresses', () => {
  test('are listed by name, renamed, and forgotten one by one or all at once', () => {
    expect(saveRecipient(bob, storage)).toBe('saved');
    expect(saveRecipient(ann, storage)).toBe('saved');
    expect($saved.get()).toEqual([ann, bob]);
    expect(saveRecipient({ ...ann, name: 'Zoe', chain: 'BASE' }, storage)).toBe('saved');
    expect($saved.get().map(({ name }) => name)).toEqual(['Bob', 'Zoe']);
    forgetRecipient(bob, storage);
    expect($saved.get()).toHaveLength(1);
    forgetAllRecipients(storage);
    expect(held.has(savedKey)).toBe(false);
  });

  test('each have a unique, printable, non-empty name', () => {
    saveRecipient(ann, storage);
    expect(saveRecipient({ ...bob, name: ' ANN ' }, storage)).toBe('taken');
    expect(saveRecipient({ ...bob, name: '\u200b\u202e ' }, storage)).toBe('nameless');
    expect(plainName('  Ann\u202e\n Lee ')).toBe('Ann Lee');
    expect(plainName('x'.repeat(99))).toHaveLength(40);
  });

  test('report a failed write, and skip unreadable entries', () => {
    expect(saveRecipient(ann, full)).toBe('unkept');
    for (const text of [
      '{',
      'null',
      '[7]',
      JSON.stringify([
        { ...ann, address: '0x12' },
        { ...bob, chain: 'NONE' },
      ]),
    ]) {
      held.set(savedKey, text);
      expect(loadSaved(storage)).toEqual([]);
    }
  });

  test('are limited to the number that can be shown', () => {
    const many = Array.from({ length: maxSaved }, (_, index) => ({
      name: `n${index}`,
      chain: 'ETH',
      address: `0x${`${1000 + index}`.padStart(40, '1')}`,
    }));
    held.set(savedKey, JSON.stringify(many));
    expect(saveRecipient(bob, storage)).toBe('full');
  });

  test('reveal a lookalike on every chain of the same format, but not the saved address itself', () => {
    saveRecipient(ann, storage);
    for (const chain of ['ETH', 'BASE', 'AVAX']) {
      expect(lookalikeOf(double, chain, knownPayees(storage))).toBe(ann.address);
      expect(lookalikeOf(ann.address, chain, knownPayees(storage))).toBeUndefined();
    }
  });
});

describe('a file of addresses', () => {
  test('restores what was saved, without duplicates', () => {
    saveRecipient(ann, storage);
    saveRecipient(bob, storage);
    const file = exportSaved(storage);
    forgetRecipient(bob, storage);
    expect(importRecipients(file, storage)).toEqual({ added: 1, known: 1, refused: 0 });
    expect($saved.get()).toEqual([ann, { ...bob, isImported: true }]);
  });

  test('carries saved assets and pairs in order, and none of the recent ones', () => {
    expect(hasSaved(storage)).toBe(false);
    for (const id of ['ETH.ETH', 'BTC.BTC']) toggleSaved(id, storage);
    toggleSavedPair({ from: 'BTC.BTC', to: 'ETH.ETH' }, storage);
    rememberAsset('LTC.LTC', storage);
    rememberPair({ from: 'LTC.LTC', to: 'BTC.BTC' }, storage);
    rememberAddress({ chain: 'BTC', address: bob.address }, storage);
    expect(hasSaved(storage)).toBe(true);
    const file = exportSaved(storage);
    expect(JSON.parse(file)).toEqual({
      format: 'strait-addresses',
      version: 1,
      addresses: [],
      assets: ['BTC.BTC', 'ETH.ETH'],
      pairs: [{ from: 'BTC.BTC', to: 'ETH.ETH' }],
    });
    forgetSavedAssets(storage);
    forgetSavedPairs(storage);
    forgetRecent(storage);
    toggleSaved('DOGE.DOGE', storage);
    expect(importSaved(file, storage)).toMatchObject({ added: 0, starred: 3 });
    expect([savedAssets(storage), savedPairs(storage)]).toEqual([
      ['BTC.BTC', 'ETH.ETH', 'DOGE.DOGE'],
      [{ from: 'BTC.BTC', to: 'ETH.ETH' }],
    ]);
    expect([recentAssets(storage), recentPairs(storage), knownPayees(storage)]).toEqual([[], [], []]);
    expect(importSaved(file, storage)).toMatchObject({ starred: 0 });
    const odd = { format: 'strait-addresses', addresses: [], assets: ['<b>', 7, 'BTC.BTC'], pairs: { from: 'BTC.BTC' } };
    expect(importSaved(JSON.stringify(odd), storage)).toMatchObject({ starred: 0 });
  });

  test('cannot bring in a lookalike, a taken name or an invalid address', () => {
    saveRecipient(ann, storage);
    rememberAddress({ chain: 'BTC', address: bob.address }, storage);
    const entries = [
      { name: 'Ann again', chain: 'ETH', address: double },
      { ...bob, name: 'ann' },
      { ...bob, address: 'bc1q' },
      { ...bob, name: 7 },
      null,
    ];
    const file = JSON.stringify({ format: 'strait-addresses', version: 1, addresses: entries });
    expect(importRecipients(file, storage)).toEqual({ added: 0, known: 0, refused: 5 });
    expect($saved.get()).toEqual([ann]);
  });

  test.each(['', '{', '[]', 'null', '{"format":"other","addresses":[]}', '{"format":"strait-addresses"}'])(
    'is not recognized in %s',
    (text) => {
      expect(importRecipients(text, storage)).toBeUndefined();
    },
  );
});
