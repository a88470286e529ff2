import { expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { baseAmount } from '../../core/amount.ts';
import { present } from '../../core/present.ts';
import { Bench, foundWallet, toAsset } from '../../wallet/fixtures/bench.ts';
import { good } from '../../wallet/port.ts';
import { holdingOf } from './wallet-holdings.ts';

const cacao = toAsset('MAYA.CACAO', 'mayachain');
const account = {
  wallet: foundWallet('cosmos', 'keplr', ['MAYA'], {}),
  chain: 'MAYA',
  address: addressFromSeed('MAYA', new Uint8Array([7])),
};

test.each([
  ['the fee that the network takes now', 2_000_000_000n, 7_000_000_000n],
  ['the bound of that fee while no host tells it', undefined, 10_000_000_000n],
])('the reserve of a native deposit is what a wallet may set and %s', async (_, ownFee, reserve) => {
  const page = new Bench();
  page.facts = { kind: 'cosmos', chainId: 'mayachain-mainnet-v1', accountNumber: 1n, sequence: 0n, ...present({ ownFee }) };
  const balances = async () => good([{ asset: cacao, amount: baseAmount(50_000_000_000n) }]);
  const context = { ...page.context, chains: { ...page.context.chains, balances } };
  expect(await holdingOf(account, cacao, context)).toEqual({ units: 50_000_000_000n, reserve });
});
