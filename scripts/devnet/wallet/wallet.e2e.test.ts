import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../build/build-view.ts';
import type { PageOutcome, PagePayment } from './fixtures/page-pay.ts';
import { startWalletHome, type WalletPageOptions } from './fixtures/wallet-home.ts';

const home = startWalletHome();
let adapters = '';

beforeAll(async () => {
  adapters = await bundle('scripts/devnet/wallet/fixtures/page-pay.ts');
});

// Time advanced for one payment would expire the quote of a later one.
afterEach(() => home.control('reset', {}));

async function open(options: WalletPageOptions = {}): Promise<Page> {
  const page = await home.open('/', options);
  await page.evaluate(adapters);
  return page;
}

const pay = (page: Page, payment: PagePayment): Promise<PageOutcome> =>
  page.evaluate((value) => window.__pay?.(value) ?? Promise.reject(new Error('not ready')), payment);

const usdt = 'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7';

/** One payment per family and chain that this wallet has keys for. */
const payments: readonly PagePayment[] = [
  { family: 'evm', network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', amount: '1.5' },
  { family: 'evm', network: 'thorchain', from: usdt, to: 'BTC.BTC', amount: '5000' },
  { family: 'evm', network: 'thorchain', from: 'BSC.BNB', to: 'BTC.BTC', amount: '2' },
  { family: 'utxo', network: 'thorchain', from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' },
  { family: 'cosmos', network: 'thorchain', from: 'THOR.RUNE', to: 'BTC.BTC', amount: '2000' },
  { family: 'cosmos', network: 'mayachain', from: 'MAYA.CACAO', to: 'BTC.BTC', amount: '5000' },
  { family: 'cosmos', network: 'thorchain', from: 'GAIA.ATOM', to: 'BTC.BTC', amount: '300' },
  { family: 'solana', network: 'thorchain', from: 'SOL.SOL', to: 'BTC.BTC', amount: '20' },
  { family: 'tron', network: 'thorchain', from: 'TRON.TRX', to: 'BTC.BTC', amount: '10000' },
  { family: 'xrp', network: 'thorchain', from: 'XRP.XRP', to: 'BTC.BTC', amount: '1000' },
  { family: 'cardano', network: 'mayachain', from: 'ADA.ADA', to: 'BTC.BTC', amount: '1000' },
  { family: 'vultisig', network: 'thorchain', from: 'LTC.LTC', to: 'BTC.BTC', amount: '20' },
  { family: 'vultisig', network: 'thorchain', from: 'DOGE.DOGE', to: 'BTC.BTC', amount: '20000' },
  { family: 'vultisig', network: 'thorchain', from: 'BCH.BCH', to: 'BTC.BTC', amount: '5' },
  { family: 'vultisig', network: 'mayachain', from: 'DASH.DASH', to: 'BTC.BTC', amount: '10' },
  { family: 'vultisig', network: 'thorchain', from: 'ZEC.ZEC', to: 'BTC.BTC', amount: '10' },
];

describe('the devnet wallet', () => {
  test('is discovered as a wallet of every family', async () => {
    const page = await open();
    await page.waitForFunction(() => (window.__found?.() ?? []).length >= 8);
    const found = await page.evaluate(() => window.__found?.() ?? []);
    expect(found.map(({ family, name }) => `${family} ${name}`).sort()).toEqual([
      'cardano Devnet wallet',
      'cosmos Devnet wallet',
      'evm Devnet wallet',
      'solana Devnet wallet',
      'tron Devnet wallet',
      'utxo Devnet wallet',
      'vultisig Devnet wallet',
      'xrp Devnet wallet',
    ]);
  });

  test.each(payments)('pays $from over $network through the $family adapter', async (payment) => {
    // Solana starts halted on THORChain.
    await home.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: -1 } });
    const page = await open();
    const outcome = await pay(page, payment);
    expect(outcome).toMatchObject({ code: 'ok', step: 'deposit' });
    const swap = await home.swapOf(payment.network, outcome.nodeTxid ?? '', ({ kind }) => kind !== 'unread');
    expect(swap).toMatchObject({ memo: outcome.memo, kind: 'swap' });
    expect(swap.from.toLowerCase()).toBe(outcome.account?.toLowerCase());
  });

  test('pays for a swap that completes', async () => {
    const page = await open();
    const outcome = await pay(page, { family: 'utxo', network: 'thorchain', from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.02' });
    const swap = await home.swapOf('thorchain', outcome.nodeTxid ?? '', ({ outcome: end }) => end !== 'open');
    expect(swap.outcome).toBe('done');
  });

  test('requests consent to connect and to sign, and reports a rejection', async () => {
    const page = await open({ auto: false });
    const paying = pay(page, { family: 'evm', network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', amount: '1' });
    const dialog = page.getByRole('dialog', { name: 'Show your EVM account to this page' });
    await dialog.getByText('Test funds on a simulated network').waitFor();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    const signature = page.getByRole('dialog', { name: 'Sign a transaction on ETH' });
    await signature.getByText('=:', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    expect(await paying).toMatchObject({ code: 'rejected', step: 'deposit' });
    expect(await page.evaluate(() => window.__devnetWallet?.requests)).toHaveLength(2);
  });
});

describe('misbehavior of the devnet wallet', () => {
  const btc: PagePayment = { family: 'utxo', network: 'thorchain', from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05' };
  const rune: PagePayment = { family: 'cosmos', network: 'thorchain', from: 'THOR.RUNE', to: 'BTC.BTC', amount: '2000' };
  const eth: PagePayment = { family: 'evm', network: 'thorchain', from: 'ETH.ETH', to: 'BTC.BTC', amount: '1' };
  const sol: PagePayment = { family: 'solana', network: 'thorchain', from: 'SOL.SOL', to: 'BTC.BTC', amount: '20' };
  const tron: PagePayment = { family: 'tron', network: 'thorchain', from: 'TRON.TRX', to: 'BTC.BTC', amount: '10000' };
  const xrp: PagePayment = { family: 'xrp', network: 'thorchain', from: 'XRP.XRP', to: 'BTC.BTC', amount: '1000' };
  const ada: PagePayment = { family: 'cardano', network: 'mayachain', from: 'ADA.ADA', to: 'BTC.BTC', amount: '1000' };
  const cases: readonly (readonly [code: string, payment: PagePayment])[] = [
    ['rejected', { ...btc, later: { rejects: true } }],
    ['timeout', { ...btc, later: { hangs: true }, promptMs: 2_000 }],
    ['altered', { ...btc, later: { alters: 'output' } }],
    ['altered', { ...btc, later: { alters: 'memo' } }],
    ['altered', { ...btc, later: { alters: 'amount' } }],
    ['wrong_account', { ...btc, later: { switchAccount: true } }],
    ['altered', { ...rune, later: { alters: 'memo' } }],
    ['wrong_account', { ...rune, later: { switchAccount: true } }],
    ['wrong_account', { ...eth, later: { switchAccount: true } }],
    ['altered', { ...eth, later: { alters: 'output' } }],
    ['altered', { ...eth, later: { alters: 'memo' } }],
    ['wrong_chain', { ...eth, later: { switchChain: true } }],
    ['altered', { ...sol, later: { alters: 'amount' } }],
    ['altered', { ...tron, later: { alters: 'output' } }],
    ['rejected', { ...xrp, later: { rejects: true } }],
    ['rejected', { ...ada, later: { rejects: true } }],
    ['altered', { ...ada, later: { alters: 'output' } }],
    ['altered', { ...ada, later: { alters: 'memo' } }],
    ['altered', { ...ada, later: { alters: 'amount' } }],
    ['wrong_account', { ...ada, later: { switchAccount: true } }],
    ['wrong_chain', { ...ada, later: { switchChain: true } }],
    ['timeout', { ...ada, later: { hangs: true }, promptMs: 2_000 }],
  ];

  test.each(cases)('is detected as %s: %o', async (code, payment) => {
    await home.control('state', { network: 'thorchain', mimir: { HALTSOLTRADING: -1 } });
    const page = await open();
    expect(await pay(page, payment)).toMatchObject({ code });
  });

  test('includes a second wallet under a famous name, which stays distinct', async () => {
    const page = await open();
    await page.waitForFunction(() => (window.__found?.() ?? []).length >= 8);
    await home.announceAs(page, 'MetaMask', 'io.metamask');
    const evm = await page.evaluate(() =>
      window
        .__found?.()
        .filter(({ family }) => family === 'evm')
        .map(({ name }) => name),
    );
    expect(evm).toEqual(['Devnet wallet', 'MetaMask']);
  });
});
