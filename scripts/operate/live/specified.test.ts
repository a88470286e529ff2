import { expect, test } from 'vitest';
import { compareShapes, shapeOf } from './shape.ts';
import { bySpecification, departuresFrom } from './specified.ts';

const path = '/thorchain/inbound_addresses';
const whole = [
  {
    chain: 'ETH',
    pub_key: 'thorpub1',
    address: '0x1',
    router: '0x2',
    halted: false,
    global_trading_paused: false,
    chain_trading_paused: false,
    chain_lp_actions_paused: true,
    observed_fee_rate: '10',
    gas_rate: '15',
    gas_rate_units: 'gwei',
    outbound_tx_size: '100000',
    outbound_fee: '1',
    dust_threshold: '0',
  },
];

/** Relevant differences between the full response and one with changed or missing members. */
function judge(change: object) {
  const found = whole.map((entry) =>
    Object.fromEntries(Object.entries({ ...entry, ...change }).filter(([, value]) => value !== undefined)),
  );
  const departures = departuresFrom('thornode', path, found);
  const { missing, types, added } = bySpecification(compareShapes(shapeOf(found), shapeOf(whole)), departures);
  return { missing, types, added, lines: departures?.map(({ line }) => line) };
}

test('allows an optional member of the specification to be missing, but not a required one', () => {
  expect(judge({ router: undefined })).toEqual({ missing: [], types: [], added: [], lines: [] });
  expect(judge({ halted: undefined })).toMatchObject({ missing: ['[].halted'], lines: ['[].halted is missing'] });
});

test('reports a type that differs from the specification, and a new member', () => {
  expect(judge({ halted: 'no' })).toMatchObject({ types: ['[].halted: string, not boolean'], lines: ['[].halted is no boolean'] });
  expect(judge({ deficit: '1' })).toMatchObject({ missing: [], types: [], added: ['[].deficit'], lines: ['[].deficit is new'] });
});

test('compares a path without a specification with the known response only', () => {
  expect(departuresFrom('thornode', '/thorchain/nothing', {})).toBeUndefined();
  const differences = { missing: ['a'], types: [], added: [] };
  expect(bySpecification(differences, undefined)).toBe(differences);
});
