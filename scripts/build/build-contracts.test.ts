import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contractsModule } from './build-contracts.ts';

it('gives the committed bytes when it compiles the contracts again', async () => {
  const committed = await readFile(new URL('../devnet/evm/contracts.generated.ts', import.meta.url), 'utf8');
  expect(await contractsModule()).toBe(committed);
});
