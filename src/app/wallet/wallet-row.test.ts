import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import { WalletRow } from './WalletRow.tsx';

test('shows the id of a wallet that shares its name, and neither a logo nor the icon that it announces', () => {
  const wallet = {
    ...foundWallet('evm', 'announced', ['ETH'], {}),
    id: 'evm:io.metamask',
    name: 'MetaMask',
    icon: 'data:image/png;base64,AA',
  };
  const draw = (sharesName: boolean) =>
    renderToStaticMarkup(createElement(WalletRow, { wallet: { ...wallet, sharesName }, chains: ['ETH'] }));
  expect(draw(true)).toContain('Another wallet here uses the same name');
  expect(draw(true)).toContain('io.metamask');
  expect(draw(true)).not.toMatch(/<img[^>]+src="(?!\/marks\/chains\/)/);
  expect(draw(false)).not.toContain('Another wallet here');
  expect(draw(false)).toContain('src="/marks/wallets/metamask.svg"');
  expect(draw(false)).not.toContain('data:image');
});

test('connects both ends of the swap by one button that names them, or each chain by its own button elsewhere', () => {
  const wallet = foundWallet('vultisig', 'vultisig', ['BTC', 'SOL'], {});
  const evm = foundWallet('evm', 'announced', ['ETH', 'BSC'], {});
  const labels = (props: Omit<Parameters<typeof WalletRow>[0], 'wallet' | 'chains'>) =>
    [
      ...renderToStaticMarkup(createElement(WalletRow, { wallet, chains: ['BTC', 'SOL'], ...props })).matchAll(
        /<button[^>]+aria-label="([^"]+)"/g,
      ),
    ].map(([, label]) => label);
  const { name } = wallet;
  expect(labels({ also: [{ wallet: evm, chain: 'ETH' }] })).toEqual([`Connect ${name} for Bitcoin, Solana, and Ethereum`]);
  expect(labels({ role: 'rest' })).toEqual([`Connect ${name} for Bitcoin`, `Connect ${name} for Solana`]);
});
