import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildPool, haltedBy } from '../../fixtures/answers.ts';
import { listChoices } from '../../state/assets/asset-list.ts';
import { AssetContract } from '../AssetContract.tsx';
import { AssetChoiceRow, describeChoice } from './AssetChoiceRow.tsx';
import { type NamedChoice, nameChoices, searchChoices } from './asset-search.ts';

const known = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const second = '0xa0b8000000000000000000000000000000ddeb48';
const buildId = (contract: string) => `ETH.USDC-${contract.toUpperCase()}`;
const explorer = `https://etherscan.io/address/${known}`;
const choices = nameChoices(
  listChoices([
    buildPool('DOGE.DOGE', { depth_usd: '900000', ...haltedBy('THORChain has halted trading on DOGE.') }),
    buildPool('LTC.LTC', { depth_usd: '900' }),
    buildPool('BSC.BNB', { depth_usd: '900000' }),
    buildPool(buildId(known), { depth_usd: '900000', token: { contract: known, known: true, explorer_url: explorer } as never }),
    buildPool(buildId(second), { depth_usd: '800000', token: { contract: second, known: false } as never }),
  ]),
);
const find = (id: string) => choices.find((choice) => choice.id === id) as NamedChoice;
const noop = () => undefined;
const row = (choice: NamedChoice, isSaved = false) =>
  renderToStaticMarkup(
    createElement(AssetChoiceRow, {
      choice,
      id: 'x',
      position: 1,
      count: 1,
      active: false,
      current: false,
      held: undefined,
      isSaved,
      lines: [],
      onPick: noop,
      onSave: noop,
      onPoint: noop,
    }),
  );
const whole = (html: string) => html.replaceAll(/<[^>]+>|\s/g, '');

test.each([
  ['bnb', 'BSC.BNB'],
  ['usd coin', buildId(known)],
  ['dogecoin', 'DOGE.DOGE'],
  ['0xa0b80000', buildId(second)],
  ['zzzz', undefined],
])('finds by name, ticker or contract %s: %s', (query, id) => {
  expect(searchChoices(choices, query)[0]?.id).toBe(id);
});

test('marks a halted asset with the reason, a shallow one with its depth and a saved one by name', () => {
  expect(row(find('DOGE.DOGE'))).toContain('aria-disabled="true"');
  expect(describeChoice(find('DOGE.DOGE'))).toContain('THORChain has halted trading on DOGE.');
  expect(describeChoice(find('LTC.LTC'))[0]).toMatch(/^Shallow: the deepest pool holds \$900/);
  expect(row(find('LTC.LTC'))).toContain('aria-disabled="false"');
  expect(whole(row(find('LTC.LTC'), true))).toContain('Saved');
});

test('shows tokens with one ticker with their whole contracts, and warns of the unknown one', () => {
  expect(whole(row(find(buildId(known))))).toMatch(new RegExp(`${known}.*AnotherpoolonEthereumhasthesameticker`));
  expect(whole(row(find(buildId(second))))).toMatch(new RegExp(`${second}.*NottheUSDCweknow`));
});

test('links a contract to the explorer that the pools name, and to none else', () => {
  const contract = (id: string) => renderToStaticMarkup(createElement(AssetContract, { choice: find(id) }));
  expect(contract(buildId(known))).toContain(`<a href="${explorer}"`);
  expect(contract(buildId(second))).not.toContain('<a ');
  expect(whole(contract(buildId(second)))).toContain(`ContractofUSDC${second}`);
});
