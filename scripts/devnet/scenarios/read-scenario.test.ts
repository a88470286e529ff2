import { describe, expect, test } from 'vitest';
import { readAssert } from './read-assert.ts';
import { readConstants } from './read-constants.ts';
import { readPlace } from './read-place.ts';
import { readScenario } from './read-scenario.ts';

const files: Readonly<Record<string, string>> = {
  'templates/pool.yaml': `type: state
genesis:
  app_state:
    bank:
      balances:
        - { address: {{ addr_thor_fox }}, coins: [{ denom: rune, amount: "5000" }] }
    thorchain:
      pools: [{ asset: BTC.BTC, balance_asset: "1_000", balance_rune: "2000", decimals: "8", status: Available }]
      network_fees: [{ chain: BTC, transaction_fee_rate: "7", transaction_size: "1000" }]`,
  'suites/small.yaml': `{{ template "pool.yaml" }}
---
{ type: create-blocks, count: 1 }
---
type: tx-observed-in
signer: {{ addr_thor_dog }}
txs:
  - tx: { id: "{{ observe_txid 1 }}", from_address: {{ addr_btc_fox }}, coins: [{ amount: "\${IN=50}", asset: BTC.BTC }], memo: "=:r:{{ addr_thor_fox }}" }
    block_height: 1
    finalise_height: 1
---
{ type: tx-mimir, key: HaltTrading, value: 1, signer: {{ addr_thor_dog }} }
---
{ type: tx-deposit, signer: {{ addr_thor_fox }}, coins: [{ amount: "9", asset: rune }], memo: "~:fox:BTC:{{ addr_btc_fox }}" }
---
{ type: create-blocks, count: 2 }
---
type: check
endpoint: http://localhost:1317/thorchain/queue/outbound
asserts:
  - .[0].in_hash == "{{ native_txid -1 }}"
  - .[0]|.coin.amount|tonumber == \${IN}
  - any(.a == 1)`,
};

test('reads a suite into state, payments, blocks with their rewards, and figures', () => {
  const blocks = [{ income: {} }, { income: { 'BTC.BTC': '3' } }, { income: { 'BTC.BTC': '-4' } }];
  const read = (path: string): string => files[path] ?? '';
  const scenario = readScenario({ suite: 'small', network: 'thorchain', read, blocks, constants: {} });
  expect(scenario.state).toMatchObject({
    pools: [['BTC.BTC', '1000', '2000']],
    fees: { BTC: ['7', '1000'] },
    balances: [['<THOR.fox>', 'THOR.RUNE', '5000']],
  });
  expect(scenario.steps).toEqual([
    { blocks: 1 },
    { pay: 'in1', from: '<BTC.fox>', asset: 'BTC.BTC', amount: '50', memo: '=:r:<THOR.fox>' },
    // The setting is left out: a second transaction of a signer in a block needs a sequence of its own.
    { pay: 'n2', from: '<THOR.fox>', asset: 'THOR.RUNE', amount: '9', memo: '', to: '<module.reserve>' },
    { name: { name: 'fox', owner: '<THOR.fox>', expires: 10_000_000, aliases: { BTC: '<BTC.fox>' } } },
    { blocks: 2, income: { 1: { 'BTC.BTC': '3' }, 2: { 'BTC.BTC': '-4' } } },
    {
      see: 'queue/outbound',
      figures: [
        ['0/in_hash', '=', '<tx.n2>'],
        ['0/coin/amount', '=', '50'],
      ],
      left: { 'not a figure at one place': 1 },
    },
  ]);
});

describe('an assertion', () => {
  test.each([
    ['.balances[]|select(.denom == "rune")|.amount|tonumber == 5e2+1', ['balances/[denom=rune]/amount', '=', '501']],
    ['.|map(select(.tx.id == "A"))|length == 2', ['[tx.id=A]/#', '=', '2']],
    ['.message|contains("too long")', ['message', 'has', 'too long']],
    ['has("vout")|not', ['vout', '=', 'null']],
    ['.count >= 1', ['count', '>=', '1']],
    ['(.a|tonumber) == (.b|tonumber)+(.c|tonumber)', undefined],
    ['..|select(.type? == "swap").id == "A"', undefined],
  ])('%s has a figure at a place, or none', (text, figure) => {
    expect(readAssert(text)).toEqual(figure);
  });

  test('is answered by every value at its place', () => {
    const answer = {
      list: [
        { id: 'A', sums: ['1'] },
        { id: 'B', sums: [] },
        { id: 'A', sums: ['2'] },
      ],
    };
    expect(readPlace(answer, 'list/[id=A]/sums/0')).toEqual(['1', '2']);
    expect(readPlace(answer, 'list/[id=A]/#')).toEqual(['2']);
    expect(readPlace(answer, 'list/1/none')).toEqual(['null']);
  });
});

test('constants are products of the node, with those of its test build on top', () => {
  const tables: Readonly<Record<string, string>> = {
    'constants/constants_v1.go': '\tPoolCycle:      43200,  // three days\n\tLongest:        14400 * 365,\n',
    'constants/constants_mocknet.go': '\t\tPoolCycle:  1_000,\n',
  };
  expect(readConstants('thorchain', (path) => tables[path] ?? '')).toEqual({ Longest: '5256000', PoolCycle: '1000' });
});
