import { describe, expect, test } from 'vitest';
import { chunkOf } from './page-chunks.ts';

/** Modules with their importers; page scripts are entries. */
const importers: Readonly<Record<string, readonly string[]>> = {
  '/src/app/swap/Swap.tsx': ['/src/app/embed/Embed.tsx'],
  '/src/app/embed/Embed.tsx': [],
  '/src/app/embed/framed.ts': ['/src/app/embed/Embed.tsx'],
  '/src/app/pools/pools-page.ts': [],
  '/src/app/review/Confirm.tsx': [],
  '/src/app/swap/SwapForm.tsx': ['/src/app/swap/Swap.tsx'],
  '/src/app/form/$form.ts': ['/src/app/swap/SwapForm.tsx', '/src/app/review/Confirm.tsx', '/src/app/offers/$quote.ts'],
  '/src/app/offers/$quote.ts': ['/src/app/form/$form.ts', '/src/app/swap/Swap.tsx'],
  '/src/i18n/figures.ts': ['/src/app/swap/SwapForm.tsx', '/src/app/pools/pools-page.ts'],
  '/src/app/review/confirm-run.ts': ['/src/app/review/Confirm.tsx'],
  '/src/app/instant/entrance/InstantPage.tsx': [],
  '/src/app/assets/AssetIcons.tsx': ['/src/app/swap/SwapForm.tsx', '/src/app/instant/entrance/InstantPage.tsx'],
  '/node_modules/react-dom/client.js': ['/node_modules/@astrojs/react/client.js'],
};
const entries = [
  '/src/app/swap/Swap.tsx',
  '/src/app/embed/Embed.tsx',
  '/src/app/instant/entrance/InstantPage.tsx',
  '/src/app/pools/pools-page.ts',
];
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], isEntry: entries.includes(id) }) };

describe('the build', () => {
  test.each([
    ['/src/app/swap/Swap.tsx', 'swap'],
    ['/src/app/swap/SwapForm.tsx', 'swap'],
    ['/src/app/form/$form.ts', 'swap'],
    ['/src/app/offers/$quote.ts', 'swap'],
    ['/src/i18n/figures.ts', 'figures'],
    ['/src/app/assets/AssetIcons.tsx', 'forms'],
    ['/src/app/instant/entrance/InstantPage.tsx', null],
    ['/src/app/embed/framed.ts', null],
    ['/src/app/pools/pools-page.ts', null],
    ['/src/app/review/Confirm.tsx', null],
    ['/src/app/review/confirm-run.ts', null],
    ['/node_modules/react-dom/client.js', 'react'],
  ])('puts the module %s into the file %s', (id, chunk) => expect(chunkOf(id, modules)).toBe(chunk));
});
