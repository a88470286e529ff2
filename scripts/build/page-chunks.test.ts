import { describe, expect, test } from 'vitest';
import { chunkOf } from './page-chunks.ts';

/** Each module with those that import it; the scripts of pages are entries. */
const importers: Readonly<Record<string, readonly string[]>> = {
  '/src/islands/Swap.tsx': ['/src/islands/Embed.tsx'],
  '/src/islands/Embed.tsx': [],
  '/src/islands/framed.ts': ['/src/islands/Embed.tsx'],
  '/src/islands/live-pools.ts': [],
  '/src/islands/Confirm.tsx': [],
  '/src/islands/SwapForm.tsx': ['/src/islands/Swap.tsx'],
  '/src/islands/$form.ts': ['/src/islands/SwapForm.tsx', '/src/islands/Confirm.tsx', '/src/islands/$quote.ts'],
  '/src/islands/$quote.ts': ['/src/islands/$form.ts', '/src/islands/Swap.tsx'],
  '/src/islands/figures.ts': ['/src/islands/SwapForm.tsx', '/src/islands/live-pools.ts'],
  '/src/islands/confirm-run.ts': ['/src/islands/Confirm.tsx'],
  '/src/islands/InstantPage.tsx': [],
  '/src/islands/Marks.tsx': ['/src/islands/SwapForm.tsx', '/src/islands/InstantPage.tsx'],
  '/node_modules/react-dom/client.js': ['/node_modules/@astrojs/react/client.js'],
};
const entries = ['/src/islands/Swap.tsx', '/src/islands/Embed.tsx', '/src/islands/InstantPage.tsx', '/src/islands/live-pools.ts'];
const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], isEntry: entries.includes(id) }) };

describe('the file that a module goes into', () => {
  test.each([
    ['/src/islands/Swap.tsx', 'swap'],
    ['/src/islands/SwapForm.tsx', 'swap'],
    ['/src/islands/$form.ts', 'swap'],
    ['/src/islands/$quote.ts', 'swap'],
    ['/src/islands/figures.ts', 'figures'],
    ['/src/islands/Marks.tsx', 'forms'],
    ['/src/islands/InstantPage.tsx', null],
    ['/src/islands/framed.ts', null],
    ['/src/islands/live-pools.ts', null],
    ['/src/islands/Confirm.tsx', null],
    ['/src/islands/confirm-run.ts', null],
    ['/node_modules/react-dom/client.js', 'react'],
  ])('%s → %s', (id, chunk) => expect(chunkOf(id, modules)).toBe(chunk));
});
