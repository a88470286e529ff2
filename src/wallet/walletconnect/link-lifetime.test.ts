import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cosmosAdapter } from '../cosmos/cosmos-adapter.ts';
import type { EvmProvider } from '../evm/evm-provider.ts';
import { context, eth, intentFor } from '../fixtures/evm-bench.ts';
import { connectEvm, type LinkBench, linkBench, linkMs, payEvm } from '../fixtures/walletconnect-bench.ts';
import type { FoundWallet } from '../port.ts';
import type { LinkExits } from './config.ts';

let bench: LinkBench;
/** Restores what a test made the phone and the relay do. */
const behave = () => {
  bench.phone.instead = undefined;
  bench.phone.approves = (namespaces) => namespaces;
  bench.relay.route = ({ deliver }) => deliver();
  bench.relay.acknowledges = () => true;
};
const exitsOf = ({ provider }: FoundWallet) => provider as LinkExits;
const sessions = () => Object.keys(bench.phone.kit.getActiveSessions());
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the phone alone is connected to the relay, and stays so for a while. */
async function untilPageIsGone(ms = 100): Promise<void> {
  await expect.poll(() => bench.relay.connections()).toBe(1);
  await wait(ms);
  expect(bench.relay.connections()).toBe(1);
}

beforeAll(async () => {
  bench = await linkBench();
  // From its first pairing on, the phone stays connected.
  const page = bench.open();
  await connectEvm(page);
  await exitsOf(page.evm).disconnect();
});
afterAll(() => bench.close());
afterEach(async () => {
  behave();
  await bench.phone.disconnect();
  bench.relay.calls.length = 0;
});

const stages: readonly (readonly [string, (giveUp: () => void) => void])[] = [
  ['as soon as it is asked for', (giveUp) => giveUp()],
  [
    'while the relay is asked',
    (giveUp) => {
      bench.relay.acknowledges = (method) => {
        if (method === 'wc_proposeSession') giveUp();
        return true;
      };
    },
  ],
  [
    'while the wallet reads the link',
    (giveUp) => {
      bench.phone.approves = (namespaces) => {
        giveUp();
        return namespaces;
      };
    },
  ],
  [
    'while the key of the session is derived',
    (giveUp) => {
      const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
      vi.spyOn(crypto.subtle, 'deriveBits').mockImplementationOnce((...given) => {
        giveUp();
        return derive(...given);
      });
    },
  ],
  [
    'as the approval arrives',
    (giveUp) => {
      bench.relay.route = ({ tag, deliver }) => {
        if (tag === 1102) giveUp();
        deliver();
      };
    },
  ],
];

test.each(stages)('a connection given up %s leaves nothing behind, and the next one works', async (_stage, arrange) => {
  const storage = new Map<string, string>();
  const page = bench.open(storage);
  const asked = (page.evm.provider as EvmProvider).request({ method: 'eth_requestAccounts' });
  arrange(() => void exitsOf(page.evm).giveUp());
  await expect(asked).rejects.toMatchObject({ code: 4001 });
  await untilPageIsGone();
  expect([...storage]).toEqual([]);
  behave();
  expect((await connectEvm(page)).address.toLowerCase()).toBe(bench.phone.addresses.evm.toLowerCase());
});

test('a connection given up before the wallet named its key is ended on both sides', async () => {
  const storage = new Map<string, string>();
  const { cosmos } = bench.open(storage);
  bench.phone.instead = ({ method }) => {
    if (method !== 'cosmos_getAccounts') return undefined;
    void exitsOf(cosmos).giveUp();
    return new Promise(() => undefined);
  };
  expect(await cosmosAdapter.connect(cosmos, 'THOR', context(linkMs))).toMatchObject({ ok: false });
  await expect.poll(sessions).toEqual([]);
  await untilPageIsGone();
  expect([...storage]).toEqual([]);
});

test('a complete connection is not given up', async () => {
  const storage = new Map<string, string>();
  const page = bench.open(storage);
  await connectEvm(page);
  await exitsOf(page.evm).giveUp();
  expect([storage.size, bench.relay.connections()]).toEqual([1, 2]);
});

test('a connection made while the one before ends is not closed with it', async () => {
  const page = bench.open();
  await connectEvm(page);
  await Promise.all([exitsOf(page.evm).disconnect(), connectEvm(page)]);
  expect((await payEvm(page, intentFor(eth, '0.1'))).outcome.ok).toBe(true);
  expect(page.links).toHaveLength(2);
});

test('a connection lost while nothing was asked is subscribed again before the next payment', async () => {
  const page = bench.open();
  let cut = (): void => undefined;
  bench.relay.route = (delivery) => {
    if (delivery.tag === 1102) cut = delivery.cut;
    delivery.deliver();
  };
  await connectEvm(page);
  // With the last words of the pairing under way, the page would come back by itself.
  await expect.poll(() => bench.relay.calls.some(({ params }) => params['tag'] === 1103)).toBe(true);
  await wait(100);
  cut();
  await untilPageIsGone(1_000);
  expect((await payEvm(page, intentFor(eth, '0.1'))).outcome.ok).toBe(true);
});

test('the relay is left with the last connection, whichever end it was taken back from', async () => {
  const page = bench.open();
  for (const end of [() => bench.phone.disconnect(), () => exitsOf(page.evm).disconnect()]) {
    await connectEvm(page);
    expect(bench.relay.connections()).toBe(2);
    await end();
    await untilPageIsGone();
  }
});
