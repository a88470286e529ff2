import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAsset } from '../../src/core/asset/asset.ts';
import { must } from '../../src/core/errors.ts';
import { person, type Row, type RunningWorld, runDevnet } from './fixtures/running-devnet.ts';

/** Real source chains, including EVM nodes where one is installed. */
let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet('all');
  await world.reset();
  await world.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: 0, HALTSIGNINGSOL: 0 } });
});
afterAll(() => world.close());

const amounts: Readonly<Record<string, readonly [asset: string, amount: bigint][]>> = {
  thorchain: [
    ['BTC.BTC', 1_000_000n],
    ['LTC.LTC', 100_000_000n],
    ['BCH.BCH', 10_000_000n],
    ['DOGE.DOGE', 100_000_000_000n],
    ['ZEC.ZEC', 100_000_000n],
    ['ETH.ETH', 10_000_000n],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 10_000_000_000n],
    ['BSC.BNB', 10_000_000n],
    ['AVAX.AVAX', 100_000_000n],
    ['BASE.ETH', 10_000_000n],
    ['POL.POL', 10_000_000_000n],
    ['GAIA.ATOM', 10_000_000_000n],
    ['NOBLE.USDC', 10_000_000_000n],
    ['XRP.XRP', 10_000_000_000n],
    ['TRON.TRX', 100_000_000_000n],
    ['SOL.SOL', 100_000_000n],
  ],
  mayachain: [
    ['BTC.BTC', 1_000_000n],
    ['DASH.DASH', 100_000_000n],
    ['ZEC.ZEC', 200_000_000n],
    ['ETH.ETH', 10_000_000n],
    ['ARB.ETH', 10_000_000n],
    ['THOR.RUNE', 100_000_000_000n],
    ['XRD.XRD', 1_000_000_000_000n],
  ],
};
const own = { thorchain: ['THOR.RUNE', 100_000_000_000n], mayachain: ['MAYA.CACAO', 100_000_000_000_000n] } as const;

/** Rounds with many blocks, within which a deposit is settled unless an external EVM node still works. */
const fastRounds = 80;
const maxRounds = 2_000;

/** Makes blocks until the deposit is settled; external EVM nodes also need real time. */
async function settled(network: string, tx: string): Promise<Row> {
  for (let round = 0; round < maxRounds; round += 1) {
    await world.advance(round < fastRounds ? 25 : 1);
    const swap = await world.swap(network, tx).catch((): Row => ({}));
    if (swap['outcome'] !== undefined && swap['outcome'] !== 'open') return swap;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${tx} did not come to an end`);
}

describe.each(['thorchain', 'mayachain'] as const)('every chain on %s', (network) => {
  const [native, nativeAmount] = own[network];

  test.each(amounts[network] ?? [])('accepts %s as a deposit and pays it out', async (asset, amount) => {
    const { chain } = must(parseAsset(asset));
    const home = must(parseAsset(native)).chain;
    const inbound = await world.pay(network, [asset, amount], `=:${native}:${person(home)}`);
    const done = await settled(network, inbound);
    expect(done).toMatchObject({ tx: inbound, outcome: 'done', asset, amount: `${amount}`, reason: '' });
    const outbound = await world.pay(network, [native, nativeAmount], `=:${asset}:${person(chain)}`);
    const paid = await settled(network, outbound);
    expect(paid).toMatchObject({ outcome: 'done', outbounds: [{ chain, asset, to: person(chain), status: 'done' }] });
    expect(String((paid['outbounds'] as Row[])[0]?.['out_tx'])).toMatch(
      chain === 'SOL' ? /^[1-9A-HJ-NP-Za-km-z]{86,90}$/ : /^[0-9A-F]{64}$/,
    );
  });
});

describe('THORChain on the devnet', () => {
  test.each(['BTC-BTC', 'ETH~ETH'])('swaps %s from and back to RUNE', async (held) => {
    const memo = `=:${held}:${person('THOR')}`;
    const bought = await settled('thorchain', await world.pay('thorchain', ['THOR.RUNE', 100_000_000_000n], memo));
    expect(bought).toMatchObject({ outcome: 'done', outbounds: [{ asset: held, chain: 'THOR' }] });
    const sold = await settled('thorchain', await world.pay('thorchain', [held, 100_000n], `=:r:${person('THOR')}`));
    expect(sold).toMatchObject({ outcome: 'done', asset: held });
  });

  test('registers references, paid by the sender', async () => {
    const from = person('THOR', 'hot');
    await world.control('faucet', { chain: 'THOR', address: from, amount: '100000000' });
    const registered = await settled(
      'thorchain',
      await world.pay('thorchain', ['THOR.RUNE', 0n], `REFERENCE:BTC.BTC:=:r:${person('THOR')}`, { from }),
    );
    expect(registered).toMatchObject({ outcome: 'registered' });
    expect(await settled('thorchain', await world.pay('thorchain', ['BTC.BTC', 1_000_001n], ''))).toMatchObject({ outcome: 'done' });
  });

  test('fails a deposit during a halt and a registration that cannot be paid, each in its own block', async () => {
    const outcome = async (memo: string, amount: bigint) => {
      const tx = await world.pay('thorchain', ['THOR.RUNE', amount], memo, { from: person('THOR', 'poor') });
      await world.advance(2);
      await expect(world.swap('thorchain', tx)).rejects.toThrow('no deposit');
      const { tx_response: response } = (await world.read(`/thornode/cosmos/tx/v1beta1/txs/${tx}`)) as { tx_response: Row };
      expect(response['code']).not.toBe(0);
      return response['raw_log'];
    };
    expect(await outcome(`REFERENCE:BTC.BTC:=:r:${person('THOR')}`, 0n)).toContain(
      'insufficient RUNE balance to pay memoless transaction cost of 200000',
    );
    await world.control('state', { network: 'thorchain', mimir: { HALTLTCTRADING: 1 } });
    expect(await outcome(`=:l:${person('LTC')}`, 1_000_000_000n)).toContain('trading is halted');
    await world.control('state', { network: 'thorchain', mimir: { HALTLTCTRADING: 0 } });
  });
});
