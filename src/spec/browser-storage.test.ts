import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const sources = globSync('src/{app,i18n,components,layouts,pages,wallet,site}/**/*.{ts,tsx,js,astro}', { cwd: root })
  .filter((file) => !/\.test\.|\/fixtures\//.test(file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

/** Matches `const someKey = 'name'`, and names prefixed with another key. */
const named = /const (\w*[kK]ey) = (?:'([\w.]+)'|`\$\{(\w+)\}([\w.]+)`);/g;
/** Matches the storage key in a call: a literal name, or the variable that holds it. */
const used = /\.(?:get|set|remove)Item\(\s*(?:'([^']+)'|(\w+))/g;

/** All keys used in browser storage. */
function keysKept(): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const { file, text } of sources) {
    const own = new Map<string, string>();
    for (const [, name = '', plain, base = '', rest = ''] of text.matchAll(named)) own.set(name, plain ?? `${own.get(base)}${rest}`);
    for (const value of own.values()) if (value.startsWith('strait.')) kept.add(value);
    for (const [, literal, holder = ''] of text.matchAll(used)) {
      if (literal !== undefined) kept.add(literal);
      // Names built elsewhere would be missed here.
      else expect(holder, `${file} keeps something under a name that this test cannot read`).toMatch(/[kK]ey$|^name$/);
    }
  }
  return kept;
}

test('names everything that the pages keep in a browser on the privacy page, and nothing else', () => {
  const page = readFileSync(`${root}content/privacy.mdx`, 'utf8');
  const listed = [...page.matchAll(/^\|[^|]+\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  expect(listed.length).toBeGreaterThan(3);
  expect([...listed].sort()).toEqual([...keysKept()].sort());
});

test('keeps only the address of the form in sessionStorage', () => {
  const users = sources.filter(({ text }) => text.includes('sessionStorage'));
  expect(users.map(({ file }) => file)).toEqual(['src/app/handoff/HandoffNotice.tsx', 'src/app/form/request/RequestPlace.tsx']);
  for (const { text } of users)
    expect(text.match(/sessionStorage/g)).toEqual(text.match(/(?<=(?:keepRecipient|isKeptAddress|keptSource)\(\(\) => )sessionStorage/g));
});

test.each(['indexedDB', 'document.cookie', 'cookieStore', 'caches.open', 'serviceWorker.register', 'pushManager'])(
  'uses %s nowhere',
  (name) => {
    expect(sources.filter(({ text }) => text.includes(name)).map(({ file }) => file)).toEqual([]);
  },
);
