import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { type AttackedWorld, type Liar, liars, lieInFetch, type Situation, startAttackedWorld } from './fixtures/attacked-world.ts';
import { type Attack, attacks } from './fixtures/lies.ts';
import { badCells, type Cell, matrixText, notApplicable, type Surface } from './fixtures/matrix.ts';
import { memolessPayment, memolessPreflight, memolessRegister, type Registered, registerHonestly } from './fixtures/memoless-surfaces.ts';
import { byHand, nodesMeta, type PageNode } from './fixtures/page-surfaces.ts';
import { serviceSurfaces, startService } from './fixtures/service-surfaces.ts';
import { type Payment, type Truth, truthOf, type Verdict } from './fixtures/verdict.ts';
import { byWallet, fundWallets, tokenPayment, walletCases } from './fixtures/wallet-surfaces.ts';

let world: AttackedWorld;
/** Separate world whose blocks are produced on demand. */
let registry: AttackedWorld;
let registered: Registered;
let isHonestAgain: () => void;
const cells: Cell[] = [];

const honest: Attack = { kind: 'halt', name: 'nobody lies' };
const bitcoin: Payment = { ...memolessPayment };

stretchDeadlines({ timers: true });
beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => ({ content: nodesMeta }), documentElement: { lang: 'en' } });
  isHonestAgain = lieInFetch();
  [world, registry] = await Promise.all([startAttackedWorld(), startAttackedWorld()]);
  await world.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: -1, HALTSIGNINGSOL: -1 } });
  await fundWallets(world);
  registered = await registerHonestly(registry, registry.situation(honest, 'first operator'));
});
afterAll(async () => {
  isHonestAgain();
  vi.unstubAllGlobals();
  await Promise.all([world.close(), registry.close()]);
});

type Told = (surface: Surface, name: string, verdict: () => Promise<Verdict>) => Promise<void>;

/** Reports the verdict of each surface in one situation. */
async function surfacesOf(situation: Situation, told: Told): Promise<void> {
  const { attack, liar } = situation;
  const isToken = attack.kind === 'decimals';
  const truth = await truthOf(world.url, isToken ? tokenPayment : bitcoin);
  const service = startService(world, situation);
  await Promise.all(
    Object.entries(serviceSurfaces).map(([surface, ask]) => told(surface as Surface, attack.name, () => ask(service, truth))),
  );
  const nodes: readonly PageNode[] = liar === 'hijacked origin' ? ['b/thornode'] : ['thornode', 'b/thornode'];
  for (const node of nodes) await told('by hand', `${attack.name}, asking ${node}`, () => byHand(service, truth, node));
  const node: PageNode = liar === 'first operator' ? 'thornode' : 'b/thornode';
  await Promise.all(
    walletCases.map(async (one) => {
      const own = isToken && one.family === 'EVM' ? { ...one, payment: tokenPayment } : one;
      const paid: Truth = await truthOf(world.url, own.payment);
      await told(`wallet ${one.family}` as Surface, attack.name, () => byWallet(own, service, paid, node));
    }),
  );
}

async function memolessOf(situation: Situation, told: Told): Promise<void> {
  const truth = await truthOf(registry.url, memolessPayment);
  await told('memoless preflight', situation.attack.name, () => memolessPreflight(registry, situation, truth, registered));
  await told('memoless register', situation.attack.name, () => memolessRegister(registry, situation, registered));
}

async function cellsOf(attack: Attack, liar: Liar): Promise<readonly Cell[]> {
  const found: Cell[] = [];
  const told: Told = async (surface, name, verdict) => {
    if (notApplicable(liar, attack.kind, surface) !== undefined) return;
    found.push({ liar, kind: attack.kind, surface, name, ...(await verdict()) });
  };
  const isPage = liar === 'hijacked origin';
  await Promise.all([
    surfacesOf(world.situation(attack, liar), told),
    isPage ? undefined : memolessOf(registry.situation(attack, liar), told),
  ]);
  return found;
}

test('names the vault on every surface and prompts each wallet once when every host is honest', async () => {
  const found = await cellsOf(honest, 'second operator');
  expect(badCells(found)).toEqual([]);
  expect(found.filter(({ outcome }) => outcome !== 'honest')).toEqual([]);
  expect(found).toHaveLength(19);
  const wallets = found.filter(({ surface }) => surface.startsWith('wallet'));
  expect(wallets.map(({ prompts }) => prompts)).toEqual(walletCases.map(() => 1));
});

test('sells and approves the exact amount of a token with 6 decimals when every host is honest', async () => {
  const [evm] = walletCases;
  if (evm === undefined) throw new Error('no wallet');
  const situation = world.situation(honest, 'second operator');
  const truth = await truthOf(world.url, tokenPayment);
  const service = startService(world, situation);
  const { 'REST split': _large, ...others } = serviceSurfaces;
  const told = await Promise.all(Object.values(others).map((ask) => ask(service, truth)));
  const signed = await byWallet({ ...evm, payment: tokenPayment }, service, truth, 'thornode');
  expect([...told, signed].map(({ outcome }) => outcome)).toEqual([...told, signed].map(() => 'honest'));
});

describe.each(liars)('the %s lies', (liar) => {
  const told = attacks.filter(({ origin, others }) => liar !== 'hijacked origin' || origin !== undefined || others !== undefined);
  test.each(told)('$kind: $name', async (attack) => {
    const found = await cellsOf(attack, liar);
    cells.push(...found);
    expect(found.length).toBeGreaterThan(0);
    expect(badCells(found)).toEqual([]);
  });
});

test('has no cell in the matrix that pays the attacker or does harm', () => {
  console.log(matrixText(liars, cells));
  expect(badCells(cells)).toEqual([]);
});
