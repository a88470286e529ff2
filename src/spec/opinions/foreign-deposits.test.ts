import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { type CheckedWorld, checkedWorld, type DepositPlace } from '../checked/fixtures/checked-world.ts';
import { chainOf, type ForeignForm, foreignForms } from './fixtures/foreign-forms.ts';
import { runForeign } from './fixtures/foreign-run.ts';
import { liedPayments, type MeantDeposit, meantDeposits, mistakenPayments, requestOf } from './fixtures/meant-deposits.ts';

stretchDeadlines({ timers: true });
const isDeep = process.env['TIER'] === 'deep';
const count = isDeep ? 2_000 : 100;

describe('a deposit as the transaction of somebody else', () => {
  let world: CheckedWorld;
  let meant: readonly MeantDeposit[];
  beforeAll(async () => {
    world = checkedWorld(['ADA']);
    await world.reset(1n);
    await world.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: '-1', HALTSIGNINGSOL: '-1' } });
    meant = await meantDeposits(world);
  });
  afterAll(() => world.close());

  const formsOf = ({ payment }: MeantDeposit) => foreignForms.filter((form) => form.isFor(payment));

  /** Sentences about the honest deposits, in every form, that are or are not payable. */
  async function findHonest(isPayable: boolean): Promise<readonly string[]> {
    const found: string[] = [];
    for (const deposit of meant)
      for (const form of formsOf(deposit)) {
        const { problems } = await world.check(requestOf(form, deposit.payment, deposit));
        const said = problems.map(({ hint }) => hint).join(' ');
        if ((problems.length === 0) === isPayable) found.push(`${form.name} of ${deposit.name}: ${said}`);
      }
    return found;
  }

  test('is payable in every form if it does what its owner means', async () => {
    expect(await findHonest(false)).toEqual([]);
    expect([...new Set(meant.flatMap(formsOf))]).toHaveLength(foreignForms.length);
  });

  test('is never payable as a lying origin changes it, or a mistake that wallets are known for', async () => {
    const [thorchain, mayachain] = await Promise.all(networkIds.map((network) => world.places(network)));
    const places = { thorchain, mayachain } as Readonly<Record<NetworkId, ReadonlyMap<string, DepositPlace>>>;
    const safe: string[] = [];
    let judged = 0;
    for (const deposit of meant) {
      for (const [at, [name, payment]] of [...liedPayments(deposit), ...mistakenPayments(deposit, places)].entries()) {
        const able = formsOf(deposit).filter((form) => form.isFor(payment) && isChanged(form, payment, deposit));
        for (const form of isDeep ? able : able.slice(at % able.length, (at % able.length) + 1)) {
          judged += 1;
          const { problems } = await world.check(requestOf(form, payment, deposit));
          if (problems.length === 0) safe.push(`${form.name} of ${deposit.name}: ${name}`);
        }
      }
    }
    expect(safe).toEqual([]);
    expect(judged).toBeGreaterThan(400);
  });

  test('is never payable to the vault of before, or while the network is halted', async () => {
    await world.control('state', { network: 'thorchain', mimir: { HALTTRADING: '1' } });
    await world.control('state', { network: 'mayachain', mimir: { HALTTRADING: '1' } });
    expect(await findHonest(true)).toEqual([]);
    for (const network of networkIds) await world.control('state', { network, mimir: { HALTTRADING: '-1' } });
    await world.blocks(2);
    expect((await findHonest(true)).length).toBeGreaterThan(0);
    for (const { payment } of meant)
      if (payment.to !== '') await world.control('vault', { network: payment.network, chain: chainOf(payment), rotate: true });
    const old = (await findHonest(true)).filter((said) => !/(?:RUNE to THORChain|CACAO)/.test(said));
    expect(old).toEqual([]);
  });
});

const isChanged = (form: ForeignForm, payment: MeantDeposit['payment'], { payment: honest }: MeantDeposit): boolean =>
  JSON.stringify(form.write(payment)) !== JSON.stringify(form.write(honest));

test(
  'gets the verdict of the same deposit in parts, in random cases',
  async () => {
    const { payable, refused, wrong } = await runForeign(count, 11n);
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(count / 10);
    expect(payable.size).toBeGreaterThan(isDeep ? 14 : 8);
  },
  count * 1_200,
);
