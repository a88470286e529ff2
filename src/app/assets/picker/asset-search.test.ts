import { describe, expect, test } from 'vitest';
import { buildPool, haltedBy } from '../../fixtures/answers.ts';
import { listChoices } from '../../state/assets/asset-list.ts';
import { describeChoice } from './AssetChoiceRow.tsx';
import { firstActive, nameChoices, searchChoices } from './asset-search.ts';

const token = (chain: string, ticker: string, digit: string) => `${chain}.${ticker}-0X${digit.repeat(40)}`;
const pool = (asset: string, depthUsd: string, halt = '') =>
  buildPool(asset, { depth_usd: depthUsd, ...haltedBy(...(halt === '' ? [] : [halt])) });
const choices = nameChoices(
  listChoices([
    pool(token('AVAX', 'SOL', '1'), '9000000'),
    pool('SOL.SOL', '800000', 'THORChain has halted trading on SOL.'),
    pool(token('AVAX', 'USDC', '2'), '500000'),
    pool(token('ETH', 'USDC', '3'), '700000'),
    pool(token('BASE', 'USDC', '4'), '900000', 'THORChain has halted trading on BASE.'),
    pool('ETH.ETH', '600000'),
    pool('ARB.ETH', '650000'),
    pool(token('BSC', 'ETH', '5'), '990000'),
  ]),
);
const idsFor = (query: string) => searchChoices(choices, query).map(({ id }) => id);

describe('the ranking of search results', () => {
  test('puts a chain’s own coin before deeper tokens with its ticker, even when halted', () => {
    expect(idsFor('sol').slice(0, 2)).toEqual(['SOL.SOL', token('AVAX', 'SOL', '1')]);
    expect(idsFor('ETH').slice(0, 3)).toEqual(['ARB.ETH', 'ETH.ETH', token('BSC', 'ETH', '5')]);
  });

  test('orders tokens with one ticker by depth, swappable ones first', () => {
    expect(idsFor('usdc')).toEqual([token('ETH', 'USDC', '3'), token('AVAX', 'USDC', '2'), token('BASE', 'USDC', '4')]);
  });

  test('orders a stablecoin by depth alone, even if one is native to its chain', () => {
    const dollars = nameChoices(listChoices([pool('NOBLE.USDC', '100000'), pool(token('ETH', 'USDC', '3'), '700000')]));
    expect(searchChoices(dollars, 'usdc').map(({ id }) => id)).toEqual([token('ETH', 'USDC', '3'), 'NOBLE.USDC']);
  });

  test('labels a wrapped coin by its contract, never by its ticker', () => {
    const btcb = 'BSC.BTCB-0X7130D2A12B9BCBFAE4F2634D864A1EE1CE3EAD9C';
    const known = nameChoices(listChoices([pool(btcb, '990000'), pool(token('AVAX', 'SOL', '1'), '990000'), pool('BTC.BTC', '990000')]));
    const noted = known.flatMap((choice) => describeChoice(choice).map((note) => [choice.id, note]));
    expect(noted).toEqual([[btcb, 'Wrapped BTC, a token on BNB Chain.']]);
  });

  test('never preselects another asset when the best match is halted', () => {
    expect(firstActive(searchChoices(choices, 'sol'), 'sol')).toBe(-1);
    expect(firstActive(searchChoices(choices, 'usdc'), 'usdc')).toBe(0);
    expect(firstActive(choices, '')).toBe(choices.findIndex(({ open }) => open));
  });
});
