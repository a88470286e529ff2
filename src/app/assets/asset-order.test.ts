import { describe, expect, test } from 'vitest';
import { haltedBy, poolOf } from '../fixtures/answers.ts';
import { type AssetChoice, listChoices } from '../state/assets/asset-list.ts';
import { moveActive } from './asset-moves.ts';
import { chainsOf, groupOf, isShallow, orderChoices } from './asset-order.ts';

const pool = (asset: string, depthUsd: string, tradable = true) =>
  poolOf(asset, { depth_usd: depthUsd, ...haltedBy(...(tradable ? [] : ['THORChain has halted it.'])) });
const choices = listChoices([
  pool('DOGE.DOGE', '900000'),
  pool('BTC.BTC', '500000'),
  pool('LTC.LTC', '400000'),
  pool('SOL.SOL', '800000', false),
  pool('BCH.BCH', '9000'),
]);
const ids = (list: readonly AssetChoice[]) => list.map(({ id }) => id);

describe('the order of the list', () => {
  test('the order puts what most look for before what is deep, and what is closed last', () => {
    expect(ids(orderChoices(choices, { saved: [], worths: new Map(), recent: [] }))).toEqual([
      'BTC.BTC',
      'THOR.RUNE',
      'DOGE.DOGE',
      'LTC.LTC',
      'BCH.BCH',
      'SOL.SOL',
    ]);
  });

  test('the order puts what is held before all else, by its worth, and even what is closed', () => {
    const worths = new Map([
      ['LTC.LTC', 5n],
      ['SOL.SOL', 9n],
    ]);
    expect(ids(orderChoices(choices, { saved: [], worths, recent: [] })).slice(0, 3)).toEqual(['SOL.SOL', 'LTC.LTC', 'BTC.BTC']);
  });

  test('the order puts what was chosen last before the usual, the latest first, and divides the list by that', () => {
    const known = { saved: [], worths: new Map([['DOGE.DOGE', 1n]]), recent: ['BCH.BCH', 'LTC.LTC', 'SOL.SOL'] };
    const ordered = orderChoices(choices, known);
    expect(ids(ordered)).toEqual(['DOGE.DOGE', 'BCH.BCH', 'LTC.LTC', 'BTC.BTC', 'THOR.RUNE', 'SOL.SOL']);
    expect(ordered.map((choice) => groupOf(choice, known))).toEqual(['held', 'recent', 'recent', 'popular', 'popular', 'all']);
  });

  test('what has a star is before all else, the latest first, even what is held or closed', () => {
    const known = {
      saved: ['SOL.SOL', 'DOGE.DOGE'],
      worths: new Map([
        ['DOGE.DOGE', 9n],
        ['LTC.LTC', 5n],
      ]),
      recent: ['BCH.BCH'],
    };
    const ordered = orderChoices(choices, known);
    expect(ids(ordered).slice(0, 4)).toEqual(['SOL.SOL', 'DOGE.DOGE', 'LTC.LTC', 'BCH.BCH']);
    expect(ordered.slice(0, 4).map((choice) => groupOf(choice, known))).toEqual(['saved', 'saved', 'held', 'recent']);
  });

  test('a shallow pool is known by its dollars, and nothing is said of one without a figure', () => {
    const shallow = choices.filter(isShallow).map(({ id }) => id);
    expect(shallow).toEqual(['BCH.BCH']);
    expect(listChoices([pool('BTC.BTC', '0')]).filter(isShallow)).toEqual([]);
  });

  test('the chain filter lists each chain once, the most used first, then the deepest', () => {
    expect(chainsOf(choices).map(({ name }) => name)).toEqual(['Bitcoin', 'Solana', 'THORChain', 'Dogecoin', 'Litecoin', 'Bitcoin Cash']);
  });
});

describe('moving through the list', () => {
  const rows = [false, true, false, true, true, false].map((open) => ({ open }));

  test.each([
    ['ArrowDown', 1, 3],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 3, 1],
    ['ArrowUp', 1, 1],
    ['Home', 4, 1],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 1],
  ])('the key %s moves from row %i to row %i, over what cannot be chosen', (key, from, to) => {
    expect(moveActive(key, rows, from)).toBe(to);
  });

  test('moving leaves other keys to the search field', () => {
    expect(moveActive('a', rows, 1)).toBeUndefined();
  });

  test('the marked row stays where it is when nothing can be chosen', () => {
    for (const key of ['ArrowDown', 'End', 'Home', 'PageUp', 'PageDown']) expect(moveActive(key, [{ open: false }], -1)).toBe(-1);
  });
});
