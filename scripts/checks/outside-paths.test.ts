import { describe, expect, test } from 'vitest';
import { outsidePaths } from './outside-paths.ts';
import { sourceFiles } from './source-files.ts';

const at = (path: string, text: string) => outsidePaths({ path, text });

test('names no path outside the repository in any text', () => {
  const files = sourceFiles().filter(({ path }) => !path.startsWith('scripts/checks/outside-paths'));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(outsidePaths)).toEqual([]);
});

describe('paths outside the repository', () => {
  test.each([
    ['from the root', 'astro.config.mjs', "import x from '../shared/x.ts';"],
    ['one folder deep', 'src/a.ts', "new URL('../../shared/x', import.meta.url)"],
    ['three folders deep', 'src/core/memo/a.test.ts', "new URL('../../../../elsewhere', import.meta.url)"],
    ['six folders deep', 'a/b/c/d/e/f/g.ts', 'read(`../../../../../../../x`)'],
    ['by a link', 'content/reference/a.md', '[x](../../../elsewhere/x.md)'],
    ['to a page of the host from elsewhere than the README', 'content/a.md', '[x](../../actions)'],
    ['to another page of the host', 'README.md', '[x](../../issues)'],
    ['by a sheet', 'src/styles/a.css', '@import "../../../x.css";'],
    ['that goes no further than the folder around it', 'src/a.ts', "new URL('../../', import.meta.url)"],
    ['from the root by name', 'scripts/a/b.ts', `readFileSync(\`\${root}../shared/x\`)`],
    ['from the root by parts', 'scripts/a/b.ts', "join(projectRoot, '../shared')"],
    ['by the name of a machine', 'src/a.ts', "const file = '/work/elsewhere/x.json';"],
    ['by a template', 'src/a.ts', `read(\`/work/shared/\${file}\`)`],
    ['by somebody’s home', 'src/a.ts', "read('/home/ada/x')"],
    ['by one’s own home', 'src/a.ts', "read('~/x')"],
    ['by an address of a file', 'src/a.ts', "new URL('file:///Users/ada/x')"],
    ['by any other absolute path that is read', 'src/a.ts', "if (existsSync('/data/x')) return;"],
  ])('are reported %s, with file and line', (_what, path, text) => {
    expect(at(path, text)).toEqual([expect.stringContaining(`${path}:1: `)]);
  });

  test('are reported with their line further down', () => {
    expect(at('src/a.ts', "\n\nread('../../x')")).toEqual(['src/a.ts:3: ../../x']);
  });
});

describe('the check of outside paths', () => {
  test.each([
    ['in a path that stays inside', 'src/core/memo/a.ts', "import { x } from '../../spec/recorded/read.ts';"],
    ['in the root itself', 'scripts/checks/a.ts', "new URL('../../', import.meta.url)"],
    ['in places of the system', 'scripts/a.ts', "existsSync('/usr/bin/apt-get'); readFileSync('/dev/stdin'); mkdtempSync('/tmp/x-')"],
    ['in addresses of the site', 'src/a.ts', "open('/home'); get('/developers/work'); fetch(`/api/v1/quote`); link('/')"],
    ['in addresses of other sites', 'src/a.ts', "'https://example.com/home/x', 'http://localhost:4321/opt/y'"],
    ['in what an attacker would write', 'src/service/mail/a.test.ts', "report('../../../../etc/passwd')"],
    ['in what a page tells its reader', 'content/developers/a.mdx', 'Put it into `~/.config/x`'],
    ['in what the README links of its host', 'README.md', '[x](../../actions/workflows/gate.yml)'],
    ['in a pattern', 'src/a.ts', 'text.match(/../g); const all = [...rest]; // and so on ...'],
    ['inside a longer path', 'src/a.ts', "'/devnet/evm/../../../midgard'"],
  ])('reports nothing %s', (_what, path, text) => {
    expect(at(path, text)).toEqual([]);
  });
});
