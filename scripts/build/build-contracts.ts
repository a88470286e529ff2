import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Source names in scripts/devnet/contracts; each file holds one contract of the same name. */
const names = ['Router', 'Token', 'OldToken'] as const;
const folder = new URL('../devnet/contracts/', import.meta.url);
const target = new URL('../devnet/evm/contracts.generated.ts', import.meta.url);

const parameter = z.object({ name: z.string(), type: z.string(), indexed: z.boolean().optional() });
const entry = z.object({
  type: z.enum(['function', 'event']),
  name: z.string(),
  inputs: z.array(parameter),
  outputs: z.array(parameter).optional(),
  stateMutability: z.string().optional(),
});
const compiled = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.object({ abi: z.array(entry), evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) })),
  ),
});

/** Formats an ABI entry as one line of Solidity. */
function signature({ type, name, inputs, outputs = [], stateMutability = '' }: z.infer<typeof entry>): string {
  const list = (items: readonly z.infer<typeof parameter>[]): string =>
    items.map((item) => [item.type, item.indexed === true ? 'indexed' : '', item.name].filter((part) => part !== '').join(' ')).join(', ');
  const mutability = ['payable', 'view', 'pure'].includes(stateMutability) ? ` ${stateMutability}` : '';
  return `${type} ${name}(${list(inputs)})${mutability}${outputs.length === 0 ? '' : ` returns (${list(outputs)})`}`;
}

/** Compiles the text of the generated module: `paris` code runs on every node, and without metadata comments do not affect it. */
export async function contractsModule(): Promise<string> {
  // The compiler is 9 MB of CommonJS, used nowhere else in the repository.
  const require = createRequire(import.meta.url);
  const { compile } = require('solc') as { readonly compile: (input: string) => string };
  const sources: Record<string, { content: string }> = {};
  for (const name of names) sources[`${name}.sol`] = { content: await readFile(new URL(`${name}.sol`, folder), 'utf8') };
  const settings = {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } },
  };
  const output = compiled.parse(JSON.parse(compile(JSON.stringify({ language: 'Solidity', sources, settings }))));
  const faults = output.errors ?? [];
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'));
  const parts = names.map((name) => {
    const contract = output.contracts[`${name}.sol`]?.[name];
    if (contract === undefined) throw new Error(`${name}.sol has no contract ${name}`);
    const constant = name.charAt(0).toLowerCase() + name.slice(1);
    return [
      `export const ${constant}Code =\n  '0x${contract.evm.deployedBytecode.object}';`,
      `export const ${constant}Abi = [\n${contract.abi.map((item) => `  '${signature(item)}',\n`).join('')}] as const;`,
    ].join('\n');
  });
  return `// Generated from scripts/devnet/contracts by scripts/build/build-contracts.ts; do not edit.\n${parts.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(target, await contractsModule());
  console.log(`wrote ${fileURLToPath(target)}`);
}
