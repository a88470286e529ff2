import { afterEach, expect, test, vi } from 'vitest';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import { $accounts, walletsKey } from '../state/wallet/$wallet.ts';

const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
const info = { name: 'Devnet wallet', rdns: 'test.devnet' };

/** Simulates a browser with a remembered wallet that returns `accounts`; the result begins to wait for them. */
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
  return whenResumed;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits for the remembered accounts, so that a press opens them', async () => {
  const whenResumed = await visit(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [address];
  });
  await whenResumed();
  const { $accounts: shown } = await import('../state/wallet/$wallet.ts');
  expect(shown.get().map((account) => account.address)).toEqual([address]);
});

test('does not wait for a wallet that never answers', async () => {
  const whenResumed = await visit(() => new Promise(() => undefined));
  vi.useFakeTimers();
  const resumed = whenResumed();
  await vi.advanceTimersByTimeAsync(2_000);
  await resumed;
  expect($accounts.get()).toEqual([]);
});

/** A wallet on another device that answers only once it is given up. */
async function findElsewhere() {
  const calls: string[] = [];
  let refuse: (reason: object) => void = () => undefined;
  const request = () =>
    new Promise((_resolve, reject) => {
      calls.push('request');
      refuse = reject;
    });
  const giveUp = async () => {
    calls.push('giveUp');
    refuse({ code: 4001 });
  };
  const left = new AbortController();
  const { connectWallet } = await import('./wallet-run.ts');
  const { $connecting } = await import('../state/wallet/$wallet.ts');
  const wallet = foundWallet('evm', 'walletconnect', ['ETH'], { request, giveUp });
  return { calls, left, connect: () => connectWallet(wallet, 'ETH', left.signal), isConnecting: () => $connecting.get() !== undefined };
}

test('asks nothing of a wallet once the reader has left before its adapter is loaded', async () => {
  const { calls, left, connect, isConnecting } = await findElsewhere();
  const connected = connect();
  expect(isConnecting()).toBe(true);
  left.abort();
  expect([await connected, calls, isConnecting()]).toEqual([undefined, [], false]);
});

test('gives up a wallet on another device once the reader has left, so that the next one can be asked', async () => {
  const { calls, left, connect, isConnecting } = await findElsewhere();
  const connected = connect();
  await expect.poll(() => calls).toEqual(['request']);
  left.abort();
  expect([await connected, calls, isConnecting()]).toEqual([undefined, ['request', 'giveUp'], false]);
});
