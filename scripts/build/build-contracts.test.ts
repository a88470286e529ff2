import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contractsModule } from './build-contracts.ts';

test('the compiler gives the committed bytes when it compiles the contracts again', async () => {
  const committed = await readFile(new URL('../devnet/evm/contracts.generated.ts', import.meta.url), 'utf8');
  expect(await contractsModule()).toBe(committed);
});
