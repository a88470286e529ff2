import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const recipes = readFileSync(`${root}.github/CONTRIBUTING.md`, 'utf8');
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|scripts)\/[\w./-]+\.(?:ts|json))`/g)].map(([, path = '']) => path);
const recipe = (title: string): string => recipes.split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? '';

const [steps = ''] = recipe('A family of chains').split('- [ ] Where its memo goes');
/** Records that no family may lack. */
const records = pathsIn(steps).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

describe('the recipe of a family of chains', () => {
  test('names twelve records, and every other file outside Cardano’s own that depends on the family', () => {
    const files = globSync('{src,scripts,api}/**/*.{ts,tsx,json}', { cwd: root });
    const own = /cardano|koios|\.test\.|\.e2e\.|fixtures\/|^src\/spec\//;
    const others = files.filter((path) => !own.test(path) && /['"]cardano['"]|\bcardano: /.test(readFileSync(root + path, 'utf8')));
    const named = pathsIn(recipe('A family of chains') + recipe('A chain'));
    expect(others.filter((path) => !named.includes(path))).toEqual([]);
    expect(records.filter((path) => !others.includes(path))).toEqual([]);
    expect(records.length).toBe(12);
  });

  test('names only records that stop compiling until a new family is added to them', () => {
    const families = `${root}src/core/chain/families.ts`;
    const config = ts.parseJsonConfigFileContent(ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config, ts.sys, root);
    const options = { ...config.options, noEmit: true, skipLibCheck: true };
    const host = ts.createCompilerHost(options);
    const readFile = host.readFile.bind(host);
    host.readFile = (path) => {
      const text = readFile(path);
      if (path !== families) return text;
      return text
        ?.replace("| { readonly kind: 'cardano' };", "| { readonly kind: 'cardano' }\n  | { readonly kind: 'nova' };")
        .replace('  cardano: {', "  nova: { txid: 'lower', sharesBytes: true },\n  cardano: {");
    };
    const others = records.map((path) => `${root}${path}`).filter((path) => path !== families);
    const program = ts.createProgram(others, options, host);
    const broken = others.filter((path) => program.getSemanticDiagnostics(program.getSourceFile(path)).length > 0);
    expect(broken).toEqual(others);
  });
});
