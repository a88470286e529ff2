import type { SourceFile } from '../source-files.ts';

const mostOften = 2;
/** Matches definitions of names ending in "Of", except in Lua scripts within strings. */
const definition = /(?<!local )\b(?:function|const|let)\s+([a-z]\w*Of)\b/g;

/** Names ending in "Of" that are defined more than twice, each with one of its files: functions take a verb. */
export function nounNames(files: readonly SourceFile[]): readonly string[] {
  const found = new Map<string, string[]>();
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(definition)) found.set(name, [...(found.get(name) ?? []), path]);
  return [...found]
    .filter(([, paths]) => paths.length > mostOften)
    .map(([name, paths]) => `${name} is defined ${paths.length} times, in ${paths[0]} for one: verb + noun`);
}
