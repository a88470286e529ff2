import { describe, expect, test } from 'vitest';
import { deadHostsIn } from './house/dead-hosts.ts';
import { badDescriptionsIn } from './house/described.ts';
import { duplicateRuns } from './house/duplicates.ts';
import { exportsOf } from './house/exports.ts';
import { fullFolders } from './house/folders.ts';
import { nounNames } from './house/noun-names.ts';
import { oldPhrasesIn } from './house/old-phrases.ts';
import { oldWordsIn } from './house/old-words.ts';
import { houseRows } from './house.ts';
import { sourceFiles } from './source-files.ts';

const file = (path: string, ...lines: readonly string[]) => ({ path, text: lines.join('\n') });

describe('finders of the house rules', () => {
  test('report a folder over its limit with its file count', () => {
    const paths = ['src/a/1.ts', 'src/a/2.ts', 'src/a/b/3.ts'];
    expect(fullFolders(paths, 1)).toEqual(['src/a holds 2 files, 1 at most']);
    expect(fullFolders(paths, 2)).toEqual([]);
  });

  test('report a run of six equal lines in two places once, ignoring imports and comments', () => {
    const run = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `const ${name} = make({ named: '${name}' });`);
    const [a, b] = [file('a.ts', ...run), file('b.ts', "import { make } from './make.ts';", '// a comment', ...run)];
    expect(duplicateRuns([a, b])).toEqual(['b.ts:3 repeats a.ts:1']);
    expect(duplicateRuns([a, file('c.ts', ...run.slice(0, 5))])).toEqual([]);
    const list = ['import {', ...Array.from({ length: 9 }, (_, index) => `  someVeryLongImportedName${index},`), "} from './a.ts';"];
    expect(duplicateRuns([file('d.ts', ...list), file('e.ts', ...list)])).toEqual([]);
  });

  test('read exports with their docstrings and examples', () => {
    const source = file(
      'a.ts',
      '/** Says a.',
      ' * @example',
      ' * a();',
      ' */',
      'export function a() {}',
      'export const b = 1;',
      'const c = 2;',
    );
    expect(exportsOf(source).map(({ name, isDocumented, hasExample, isFunction }) => [name, isDocumented, hasExample, isFunction])).toEqual(
      [
        ['a', true, true, true],
        ['b', false, false, false],
      ],
    );
  });

  test('report a noun as a function’s name once it is defined a third time, except in Lua strings', () => {
    const name = 'keyOf';
    const [a, b, c] = [
      file('a.ts', `const ${name} = 1;`),
      file('b.ts', `function ${name}() {}`),
      file('c.ts', `  const ${name} = () => 1;`),
    ];
    expect(nounNames([a, b])).toEqual([]);
    expect(nounNames([a, b, c])).toEqual([`${name} is defined 3 times, in a.ts for one: verb + noun`]);
    expect(nounNames([a, b, file('d.ts', `local function ${name}(id)`)])).toEqual([]);
  });

  test('report a dead host and its subdomains wherever named, but not similar names', () => {
    const host = (...parts: readonly string[]) => parts.join('.');
    const dead = [
      host('thornode', 'thorchain', 'org'),
      host('midgard', 'ninerealms', 'com'),
      host('polygon-rpc', 'com'),
      host('cloudflare-eth', 'com'),
    ];
    const alive = ['thorchain.org', host('my-polygon-rpc', 'com'), host('polygon-rpc', 'community.example'), 'thorchain.ibs.team'];
    const named = file('content/a.md', 'Hosts:', ...[...dead, ...alive].map((name) => `https://${name}/path`));
    expect(deadHostsIn(named)).toEqual(dead.map((name, at) => `content/a.md:${at + 2} names ${name}, which answers nobody`));
  });

  test('report banned words in names but not in texts, and names for failures other than error', () => {
    const source = file('a.ts', 'const quoteDoor = 1;', "const text = 'ask';", 'interface WalletFault {}', 'const task = quoteDoor;');
    expect(oldWordsIn(source)).toEqual([
      'a.ts:1 quoteDoor: handler or endpoint is the word for "door"',
      'a.ts:3 WalletFault: what goes wrong is an error, or a refusal of a route',
    ]);
  });

  test('report banned words in file names, and in code except the devnet’s control calls', () => {
    expect(oldWordsIn(file('src/live-trouble.ts', ''))).toEqual([
      'src/live-trouble.ts live-trouble: error, refusal, halt or notice is the word for "trouble"',
    ]);
    expect(oldWordsIn(file('src/InstantStopped.tsx', ''))).toHaveLength(1);
    expect(oldWordsIn(file('a.ts', "control('fault', { face: 'thornode' });"))).toEqual([]);
    expect(oldWordsIn(file('a.ts', 'const face = 1;'))).toHaveLength(1);
  });

  test('report descriptions and comments of the contract that lack a subject or use verbs for people', () => {
    const said = [
      "const a = { description: 'Of the chain.', hint: 'Of two, send one.' };",
      "z.string().describe('As the memo names it.');",
      '/** What is sent. */',
      "const refusal = 'The network asked is down.';",
      '/** Amount as `asked` by the client. */',
      "z.string().about('Asset to send.');",
    ];
    expect(badDescriptionsIn(file('src/contract/a.ts', ...said))).toEqual([
      'src/contract/a.ts:1 begins with "Of": name the subject',
      'src/contract/a.ts:2 begins with "As": name the subject',
      'src/contract/a.ts:4 says "asked": requested, queried or sent',
      'src/contract/a.ts:3 begins with "What": name the subject',
    ]);
    expect(badDescriptionsIn(file('src/core/a.ts', ...said))).toEqual([]);
  });

  test('report phrases that sound translated in English texts, and product labels only in texts for visitors', () => {
    const said = ['Write an amount.', 'The outbound fee', 'writes an amount'];
    const fee = 'says "outbound fee": network fee';
    const amount = 'says "Write an amount": enter an amount';
    expect(oldPhrasesIn(file('content/contact.mdx', ...said))).toEqual([`content/contact.mdx:1 ${amount}`, `content/contact.mdx:2 ${fee}`]);
    expect(oldPhrasesIn(file('content/messages/en/mail.json', ...said))).toHaveLength(2);
    expect(oldPhrasesIn(file('content/developers/memos.mdx', ...said))).toEqual([`content/developers/memos.mdx:1 ${amount}`]);
    for (const path of ['content/changelog/0-1-0.md', 'content/de/about.mdx', 'content/messages/de/mail.json', 'src/a.ts'])
      expect(oldPhrasesIn(file(path, ...said))).toEqual([]);
  });
});

test.each(houseRows(sourceFiles()))('keeps $name at $figure within the limit of $limit', ({ findings, isMet }) => {
  if (!isMet) expect(findings).toEqual([]);
  expect(isMet).toBe(true);
});
