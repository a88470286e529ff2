import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { foundWallet } from '../../wallet/fixtures/bench.ts';
import { WalletRow } from './WalletRow.tsx';

test('a wallet that shares its name is flagged with its own id, and shows neither a mark nor the icon that it announces', () => {
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
