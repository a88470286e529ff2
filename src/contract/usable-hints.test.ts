import { expect, test } from 'vitest';
import { chains } from '../core/chain/chain.ts';
import { balancesEndpoint } from './v1/account.ts';
import { depositEndpoint } from './v1/deposit.ts';
import { findDepositEndpoint } from './v1/follow/find-deposit.ts';

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

test('a deposit names all missing fields at once, the sender on EVM chains alone', () => {
  const hintOf = (input: Readonly<Record<string, unknown>>) => {
    const parsed = depositEndpoint.parse(input);
    return parsed.ok ? undefined : [parsed.error.field, parsed.error.hint];
  };
  expect(hintOf({})).toEqual(['from_asset', 'from_asset, to_asset, amount, destination and network are missing. Send all of them.']);
  expect(hintOf({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount_decimal: '1', network: 'thorchain' })).toEqual([
    'destination',
    'destination and sender are missing. Send all of them.',
  ]);
  expect(hintOf({ from_asset: 'DOGE.DOGE', to_asset: 'BTC.BTC', amount: '100', network: 'thorchain' })).toEqual([
    'destination',
    'destination is missing. Send the address that receives the payout.',
  ]);
});

test.each([
  [balancesEndpoint.parse({ chain: 'ETH', address: bitcoin }), 'address', 'request'],
  [findDepositEndpoint.parse({ network: 'thorchain', chain: 'ETH', memo: '=:b', inbound_address: bitcoin }), 'inbound_address', 'deposit'],
])('an address of another chain speaks of what it is for: %#', (parsed, field, use) => {
  const hint = `This is a Bitcoin address; the ${use} needs an ${chains['ETH']?.name} address.`;
  expect(parsed).toMatchObject({ ok: false, error: { code: 'invalid_address', field, hint } });
});
