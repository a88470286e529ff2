import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('never tries eval, which a page’s content policy forbids', async () => {
  const evaluated = vi.fn();
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct(target, parts) {
        evaluated(parts);
        return Reflect.construct(target, parts);
      },
    }),
  );
  const { readMidgardHealth } = await import('./wire/midgard.ts');
  expect(readMidgardHealth({ database: true, inSync: true })).toEqual({ database: true, inSync: true });
  expect(evaluated).not.toHaveBeenCalled();
});
