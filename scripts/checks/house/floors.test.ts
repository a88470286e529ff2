import { describe, expect, test } from 'vitest';
import { viewFloors } from './floors.ts';

const plan = { floors: ['pages', 'form', 'ui'], lazy: { 'ui → form': 'loaded when opened' } } as const;
const imported = (from: string, to: string, isLazy = false) => ({ from: `src/app/${from}`, to: `src/app/${to}`, isLazy });

describe('the floors of a module', () => {
  test('counts each pair of folders once, and nothing inside a folder or outside the module', () => {
    const imports = [
      imported('pages/a.ts', 'form/b.ts'),
      imported('pages/c.ts', 'form/b.ts'),
      imported('form/b.ts', 'form/d.ts'),
      { from: 'src/app/form/b.ts', to: 'src/core/amount.ts', isLazy: false },
    ];
    expect(viewFloors('src/app', plan, imports)).toEqual({ folders: 3, arrows: 1, up: [], lazy: [] });
  });

  test.each([
    ['an arrow to a floor above', imported('ui/a.ts', 'pages/b.ts'), 'ui → pages'],
    ['a lazy arrow that is not named', imported('form/a.ts', 'pages/b.ts', true), 'form → pages'],
    ['a named arrow that is not lazy', imported('ui/a.ts', 'form/b.ts'), 'ui → form'],
    ['a folder without a floor', imported('news/a.ts', 'ui/b.ts'), 'news → ui'],
  ])('refuses %s', (_what, one, arrow) => {
    expect(viewFloors('src/app', plan, [one]).up).toEqual([arrow]);
  });

  test('lets a named lazy arrow rise', () => {
    expect(viewFloors('src/app', plan, [imported('ui/a.ts', 'form/b.ts', true)])).toMatchObject({ up: [], lazy: ['ui → form'] });
  });
});
