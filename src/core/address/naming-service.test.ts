import { expect, test } from 'vitest';
import { validateAddress } from './address.ts';
import { otherNameHint, otherNameOf } from './naming-service.ts';

test.each([
  ['strait.eth', 'Names of ENS'],
  ['STRAIT.ETH', 'Names of ENS'],
  ['strait.base.eth', 'Names of ENS'],
  ['strait.btc', 'Names of BNS'],
  ['strait.sol', 'Names of SNS'],
  ['strait.crypto', 'Names of Unstoppable Domains'],
  ['strait.bnb', 'Names of SPACE ID'],
  ['strait.lens', 'Names of Lens'],
  ['strait.DASH', 'Names that end in .dash'],
  ['étroit.xyz', 'Names that end in .xyz'],
])('names the service behind %s, which is not an address on any chain', (text, names) => {
  const hint = `${names} are not read here; a THORName has no ending.`;
  expect(otherNameHint(text)).toBe(hint);
  for (const chain of ['ETH', 'BTC', 'SOL', 'THOR', 'XRP'])
    expect(validateAddress(text, chain)).toMatchObject({ ok: false, error: { code: 'invalid_address', hint } });
});

test.each(['strait', 'a_b-c+d', '.eth', 'strait.', 'ethereum:strait.eth', 'https://strait.eth/', 'a b.eth', ''])(
  'finds no naming service in “%s”',
  (text) => {
    expect(otherNameOf(text)).toBeUndefined();
  },
);
