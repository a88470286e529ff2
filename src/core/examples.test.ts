import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('.', import.meta.url);
const folders = ['asset', 'loss', 'memo', 'quote'];
/** Files of core used by other modules; the files next to address.ts each parse one address form. */
const files = [
  'amount.ts',
  'address/address.ts',
  'address/x-address.ts',
  'payment-request/read-request.ts',
  ...folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Names available to examples: all exports of these files and the shared test facts. */
const names: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...(await Promise.all([...files, 'errors.ts', 'pool/pool.ts', 'fixtures/facts.ts'].map((file) => import(new URL(file, root).href)))),
);

const evaluate = (code: string): unknown => new Function(...Object.keys(names), `return (${code});`)(...Object.values(names));

const examples = files.flatMap((file) =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/^ \* @example (.+) \/\/ (.+)$/gm)].map(([, call = '', result = '']) => ({
    file,
    call,
    result,
  })),
);

test.each(examples)('the example in $file holds: $call', ({ call, result }) => {
  const [found, told] = [evaluate(call), evaluate(result)];
  if (typeof told === 'object' && told !== null) expect(found).toMatchObject(told);
  else expect(found).toBe(told);
});

test('has an example for every public function of assets, amounts, memos, addresses and quotes', () => {
  const bare = files.flatMap((file) => {
    const text = readFileSync(new URL(file, root), 'utf8');
    return [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)export function (\w+)/g)]
      .filter(([, comment = '']) => !comment.includes('@example'))
      .map(([, , name = '']) => `${file}: ${name}`);
  });
  expect(bare).toEqual([]);
});
