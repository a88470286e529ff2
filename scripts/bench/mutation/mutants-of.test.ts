import { expect, test } from 'vitest';
import { instrument } from './mutants-of.ts';

const mutantsOf = (code: string) => instrument('a.ts', code).mutants.map(({ before, after }) => `${before} => ${after}`);

test('makes each change of a source one mutant and names its line', () => {
  expect(mutantsOf('const a = b < c;')).toEqual(['b < c => b <= c', 'b < c => b >= c']);
  expect(mutantsOf('const a = b === c && !d;')).toEqual(['b === c && !d => b === c || !d', 'b === c => b !== c', '!d => d']);
  expect(mutantsOf('f(true); throw x;')).toEqual(['f(true); => ', 'true => false', 'throw x; => ']);
  expect(mutantsOf('const a = b ? c + 1 : list.some(f);')).toEqual([
    'b => true',
    'b => false',
    'c + 1 => c - 1',
    'list.some(f) => list.every(f)',
  ]);
  expect(instrument('a.ts', '\n\nif (a) f();').mutants.map(({ line }) => line)).toEqual([3, 3, 3]);
});

test('leaves types, imports, texts and assignment targets alone', () => {
  const code = "import { a } from 'a';\ninterface B { readonly c: true }\ntype D = false;\nconst e = 'x' + 'y' + f;\n";
  expect(instrument('a.ts', code)).toEqual({ code, mutants: [] });
});

test('keeps an instrumented source’s behavior until a mutant is active', () => {
  const { code, mutants } = instrument('a.ts', 'const f = (a, b) => { let sum = 0; if (a > b) sum = a - b; return sum; };');
  const run = (awake: number) => new Function('__mutant', `${code} return f(5, 3);`)((id: number) => id === awake) as number;
  expect(run(0)).toBe(2);
  const told = Object.fromEntries(mutants.map(({ id, before, after }) => [`${before} => ${after}`, run(id)]));
  expect(told).toMatchObject({ 'a > b => false': 0, 'a > b => a <= b': 0, 'a - b => a + b': 8, 'sum = a - b; => ': 0, 'a > b => true': 2 });
});
