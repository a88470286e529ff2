import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contractsModule } from './build-contracts.ts';

test('compiles the contracts to the committed bytes', async () => {
  const committed = await readFile(new URL('../devnet/evm/contracts.generated.ts', import.meta.url), 'utf8');
  expect(await contractsModule()).toBe(committed);
});
