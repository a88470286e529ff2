import { describe, expect, test } from 'vitest';
import { chunkOf } from './page-chunks.ts';

const react = '/node_modules/preact/compat/client.mjs';
/** Page scripts, and what every script imports at once. */
const imports: Readonly<Record<string, readonly string[]>> = {
  '/src/app/embed/Embed.tsx': ['/src/app/swap/Swap.tsx', '/src/app/embed/framed.ts'],
  '/src/app/swap/Swap.tsx': ['/src/app/swap/SwapForm.tsx', '/src/app/offers/$quote.ts', react],
  '/src/app/swap/SwapForm.tsx': ['/src/app/form/$form.ts', '/src/i18n/figures.ts', '/src/app/assets/AssetIcons.tsx'],
  '/src/LiveInstant.astro': ['/src/app/assets/AssetIcons.tsx', '/src/app/instant/words.ts', react],
  '/src/app/instant/entrance/InstantEntrance.tsx': [
    '/src/app/instant/words.ts',
    '/src/app/instant/calls.ts',
    '/src/app/form/rows.ts',
    react,
  ],
  '/src/app/wallet/get/deposit-assets.ts': ['/src/app/instant/calls.ts'],
  '/src/app/ui/marks/token-marks.ts': ['/src/core/asset/known-tokens.ts'],
  '/src/app/limit/account-orders.ts': ['/src/app/words/confirm-words.ts'],
  '/src/app/offers/$quote.ts': ['/src/app/form/$form.ts'],
  '/src/app/review/Confirm.tsx': [
    ...['/src/app/form/$form.ts', '/src/app/review/confirm-run.ts', '/src/app/words/confirm-words.ts', '/src/app/review/terms.ts'],
    ...['/src/core/address/address.ts', '/src/core/memo/memo.ts', '/src/app/ui/copy.ts', react],
  ],
  '/src/app/review/Manual.tsx': ['/src/app/review/terms.ts', react],
  '/src/app/form/DestinationDetails.tsx': ['/src/core/address/address.ts', react],
  '/src/app/accounts/AccountsSheet.tsx': ['/src/app/ui/copy.ts', react],
  '/src/wallet/evm/evm-adapter.ts': ['/src/core/address/address.ts', '/src/core/memo/memo.ts'],
  '/src/app/swap/FormParts.tsx': ['/src/app/form/rows.ts', '/src/app/header/header.ts', react],
  '/src/app/offers/OfferStates.tsx': ['/src/app/offers/rows.ts', '/src/app/form/rows.ts', react],
  '/src/app/header/header-page.ts': ['/src/app/header/header.ts', '/src/app/state/once.ts'],
  '/src/app/pools/pools-page.ts': ['/src/i18n/figures.ts', '/src/app/pools/table.ts', '/src/app/pages/errors.ts'],
  '/src/app/pools/asset-page.ts': ['/src/app/pools/table.ts', '/src/app/pages/errors.ts', '/src/app/pools/facts.ts'],
  '/src/HeaderConnect.astro': ['/src/app/ui/stored.ts'],
  '/src/LiveTrack.astro': ['/src/app/ui/stored.ts', '/src/app/track/stages.ts', '/src/app/state/once.ts'],
  '/src/LiveHistory.astro': ['/src/app/track/stages.ts', '/src/app/state/once.ts'],
};
const entries = [
  '/src/app/swap/Swap.tsx',
  '/src/app/embed/Embed.tsx',
  '/src/LiveInstant.astro',
  '/src/app/pools/pools-page.ts',
  '/src/app/pools/asset-page.ts',
  '/src/HeaderConnect.astro',
  '/src/LiveTrack.astro',
  '/src/LiveHistory.astro',
];
/** Lazily loaded scripts, and the script that loads each. */
const loaders: Readonly<Record<string, string>> = {
  '/src/app/review/Confirm.tsx': '/src/app/swap/SwapForm.tsx',
  '/src/app/review/Manual.tsx': '/src/app/swap/SwapForm.tsx',
  '/src/app/form/DestinationDetails.tsx': '/src/app/swap/SwapForm.tsx',
  '/src/app/accounts/AccountsSheet.tsx': '/src/app/swap/SwapForm.tsx',
  '/src/wallet/evm/evm-adapter.ts': '/src/app/swap/SwapForm.tsx',
  '/src/app/swap/FormParts.tsx': '/src/app/swap/SwapForm.tsx',
  '/src/app/offers/OfferStates.tsx': '/src/app/swap/Swap.tsx',
  '/src/app/header/header-page.ts': '/src/app/pools/pools-page.ts',
  '/src/app/instant/entrance/InstantEntrance.tsx': '/src/LiveInstant.astro',
  '/src/app/wallet/get/deposit-assets.ts': '/src/app/swap/Swap.tsx',
  '/src/app/ui/marks/token-marks.ts': '/src/app/pools/pools-page.ts',
  '/src/app/limit/account-orders.ts': '/src/LiveHistory.astro',
};
const modules = {
  getModuleInfo: (id: string) => ({
    importers: Object.keys(imports).filter((one) => imports[one]?.includes(id)),
    importedIds: imports[id] ?? [],
    dynamicImporters: [loaders[id]].filter((one) => one !== undefined),
    isEntry: entries.includes(id),
  }),
};

describe('the build', () => {
  test.each([
    ['/src/app/swap/Swap.tsx', 'swap'],
    ['/src/app/swap/SwapForm.tsx', 'swap'],
    ['/src/app/form/$form.ts', 'swap'],
    ['/src/app/offers/$quote.ts', 'swap'],
    ['/src/i18n/figures.ts', 'figures'],
    ['/src/app/assets/AssetIcons.tsx', 'react'],
    ['/src/LiveInstant.astro', null],
    ['/src/app/instant/words.ts', 'instant'],
    ['/src/app/instant/calls.ts', 'open-assets'],
    ['/src/core/asset/known-tokens.ts', 'aside'],
    ['/src/app/words/confirm-words.ts', 'terms'],
    ['/src/app/embed/framed.ts', null],
    ['/src/app/review/Confirm.tsx', null],
    ['/src/app/review/confirm-run.ts', null],
    ['/src/app/review/terms.ts', 'review'],
    ['/src/core/address/address.ts', 'addresses'],
    ['/src/core/memo/memo.ts', 'signing'],
    ['/src/app/ui/copy.ts', 'terms'],
    ['/src/app/swap/FormParts.tsx', 'beside'],
    ['/src/app/form/rows.ts', 'beside'],
    ['/src/app/offers/OfferStates.tsx', 'offers'],
    ['/src/app/offers/rows.ts', 'offers'],
    ['/src/app/pools/pools-page.ts', null],
    ['/src/app/pools/facts.ts', null],
    ['/src/app/pools/table.ts', 'charts'],
    ['/src/app/track/stages.ts', 'swaps'],
    ['/src/app/state/once.ts', 'common'],
    ['/src/app/pages/errors.ts', 'common'],
    ['/src/app/ui/stored.ts', 'figures'],
    [react, 'react'],
  ])('puts the module %s into the file %s', (id, chunk) => expect(chunkOf(id, modules)).toBe(chunk));

  test('keeps modules of pages without React out of the files that need React', () => {
    expect(chunkOf('/src/app/header/header.ts', modules)).toBe('common');
  });
});
