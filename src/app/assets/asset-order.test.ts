import { describe, expect, test } from 'vitest';
import { buildPool, haltedBy } from '../fixtures/answers.ts';
import { type AssetChoice, listChoices } from '../state/assets/asset-list.ts';
import { moveActive } from './asset-moves.ts';
import { groupOf, isShallow, orderChains, orderChoices } from './asset-order.ts';

const pool = (asset: string, depthUsd: string, tradable = true) =>
  buildPool(asset, { depth_usd: depthUsd, ...haltedBy(...(tradable ? [] : ['THORChain has halted it.'])) });
const choices = listChoices([
  pool('DOGE.DOGE', '900000'),
  pool('BTC.BTC', '500000'),
  pool('LTC.LTC', '400000'),
  pool('SOL.SOL', '800000', false),
  pool('BCH.BCH', '9000'),
]);
const ids = (list: readonly AssetChoice[]) => list.map(({ id }) => id);

describe('the asset list', () => {
  test('puts popular assets before deep ones and closed ones last', () => {
    expect(ids(orderChoices(choices, { saved: [], worths: new Map(), recent: [] }))).toEqual([
      'BTC.BTC',
      'THOR.RUNE',
      'DOGE.DOGE',
      'LTC.LTC',
      'BCH.BCH',
      'SOL.SOL',
    ]);
  });

  test('puts held assets first by value, even closed ones', () => {
    const worths = new Map([
      ['LTC.LTC', 5n],
      ['SOL.SOL', 9n],
    ]);
    expect(ids(orderChoices(choices, { saved: [], worths, recent: [] })).slice(0, 3)).toEqual(['SOL.SOL', 'LTC.LTC', 'BTC.BTC']);
  });

  test('puts recently chosen assets before popular ones, latest first, and groups the list accordingly', () => {
    const known = { saved: [], worths: new Map([['DOGE.DOGE', 1n]]), recent: ['BCH.BCH', 'LTC.LTC', 'SOL.SOL'] };
    const ordered = orderChoices(choices, known);
    expect(ids(ordered)).toEqual(['DOGE.DOGE', 'BCH.BCH', 'LTC.LTC', 'BTC.BTC', 'THOR.RUNE', 'SOL.SOL']);
    expect(ordered.map((choice) => groupOf(choice, known))).toEqual(['held', 'recent', 'recent', 'popular', 'popular', 'all']);
  });

  test('puts saved assets first, latest first, even before held ones and when closed', () => {
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

  test('flags a pool as shallow by its dollar depth, and never one whose depth is unknown', () => {
    const shallow = choices.filter(isShallow).map(({ id }) => id);
    expect(shallow).toEqual(['BCH.BCH']);
    expect(listChoices([pool('BTC.BTC', '0')]).filter(isShallow)).toEqual([]);
  });

  test('lists each chain once in the filter, most used first, then deepest', () => {
    expect(orderChains(choices).map(({ name }) => name)).toEqual([
      'Bitcoin',
      'Solana',
      'THORChain',
      'Dogecoin',
      'Litecoin',
      'Bitcoin Cash',
    ]);
  });
});

describe('keyboard movement in the list', () => {
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
  ])('%s moves from row %i to row %i, skipping rows that cannot be chosen', (key, from, to) => {
    expect(moveActive(key, rows, from)).toBe(to);
  });

  test('leaves other keys to the search field', () => {
    expect(moveActive('a', rows, 1)).toBeUndefined();
  });

  test('stays put if nothing can be chosen', () => {
    for (const key of ['ArrowDown', 'End', 'Home', 'PageUp', 'PageDown']) expect(moveActive(key, [{ open: false }], -1)).toBe(-1);
  });
});
