import { expect, test } from 'vitest';
import { typeErrors } from './vercel-build.ts';

test('finds type errors in the builder’s output, colored or not', () => {
  const output = [
    'Using TypeScript 6.0.3 (local user-provided)',
    "src/core/errors.ts(12,3): error TS2339: Property 'value' does not exist on type 'Result<string>'.",
    "\u001b[96mapi/mcp.ts\u001b[0m:1:2 - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mType 'undefined' is not assignable.",
    'Build Completed in .vercel/output [40s]',
  ].join('\n');
  expect(typeErrors(output).map((line) => line.slice(0, 10))).toEqual(['src/core/e', 'api/mcp.ts']);
  expect(typeErrors('Build Completed')).toEqual([]);
});
