import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chains } from '../core/chain/chain.ts';
import { watchWallets } from './discovery.ts';
import { probes, vultisigChains } from './injected.ts';
import { knownWallets } from './known-wallets.ts';
import type { FoundWallet } from './port.ts';

/** A page with every injected wallet. */
class FullPage extends EventTarget {
  readonly location = { origin: 'https://example.com' };
  readonly vultisig = Object.fromEntries(Object.values(vultisigChains).map((name) => [name, {}]));

  constructor() {
    super();
    for (const { path } of probes) {
      let place: object = this;
      for (const name of path) {
        if (!Object.hasOwn(place, name)) Object.assign(place, { [name]: name === path.at(-1) ? new Proxy({}, { has: () => true }) : {} });
        place = Reflect.get(place, name) as object;
      }
    }
  }

  /** Responds to messages as GemWallet does. */
  postMessage(message: unknown): void {
    const { messageId } = message as { readonly messageId: number };
    const data = { source: 'GEM_WALLET_MSG_RESPONSE', messagedId: messageId, result: { isInstalled: true } };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { source: this, data })));
  }
}

async function found(): Promise<readonly FoundWallet[]> {
  let wallets: readonly FoundWallet[] = [];
  const end = watchWallets(new FullPage(), (now) => {
    wallets = now;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  end();
  return wallets;
}

describe('the known wallets of a chain', () => {
  test('are what discovery finds in a page that has them all', async () => {
    const wallets = await found();
    for (const chain of Object.keys(chains)) {
      const names = wallets.filter((wallet) => wallet.chains.includes(chain)).map(({ name }) => name);
      expect([chain, [...new Set(names)].sort()]).toEqual([chain, [...knownWallets(chain).names].sort()]);
    }
  });

  test('match the table of the guide', () => {
    const guide = readFileSync(new URL('../../content/developers/wallets.mdx', import.meta.url), 'utf8');
    const table = guide.slice(guide.indexOf('| Chain | Wallets |'));
    const rows = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].slice(1);
    const told = new Map(rows.flatMap(([, names = '', wallets = '']) => names.split(', ').map((name) => [name, wallets] as const)));
    for (const { id, name } of Object.values(chains)) {
      const { names, announced } = knownWallets(id);
      const any = announced === undefined ? [] : [`any by ${announced}`];
      expect(told.has(name), `${name} is missing in the table of content/developers/wallets.mdx`).toBe(true);
      expect(told.get(name), `wallets of ${name} in the table of content/developers/wallets.mdx`).toBe(
        [...names, ...any].join(', ') || 'none',
      );
    }
    expect(told.size).toBe(Object.keys(chains).length);
  });
});
