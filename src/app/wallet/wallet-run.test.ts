import { afterEach, expect, test, vi } from 'vitest';
import { $accounts, walletsKey } from '../state/wallet/$wallet.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const info = { name: 'Devnet wallet', rdns: 'test.devnet' };

/** Simulates a browser with a remembered wallet that returns `accounts`. */
async function visit(accounts: () => Promise<readonly string[]>) {
  const provider = { request: ({ method }: { readonly method: string }) => (method === 'eth_accounts' ? accounts() : Promise.reject()) };
  const host = new EventTarget();
  host.addEventListener('eip6963:requestProvider', () => {
    const detail = { info, provider };
    host.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  });
  const remembered = JSON.stringify([{ wallet: `evm:${info.rdns}`, chain: 'ETH' }]);
  vi.stubGlobal('window', host);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === walletsKey ? remembered : null) });
  vi.resetModules();
  const { whenResumed } = await import('./wallet-run.ts');
  return whenResumed();
}

afterEach(() => vi.unstubAllGlobals());

test('waits for the remembered accounts, so that a press opens them', async () => {
  await visit(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [address];
  });
  const { $accounts: shown } = await import('../state/wallet/$wallet.ts');
  expect(shown.get().map((account) => account.address)).toEqual([address]);
});

test('does not wait for a wallet that never answers', async () => {
  await visit(() => new Promise(() => undefined));
  expect($accounts.get()).toEqual([]);
});
