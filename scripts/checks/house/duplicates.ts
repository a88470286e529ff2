import type { SourceFile } from '../source-files.ts';

/** Minimum consecutive equal lines of a duplicate, and their minimum total length. */
const runLength = 6;
const minText = 120;

interface Line {
  readonly text: string;
  readonly number: number;
}

/** Significant lines: no blanks, comments, imports or lone punctuation. */
function tellingLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let isImport = false;
  let isComment = false;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim().replace(/\s+/g, ' ');
    if (/^(import|export) (type )?(\{|\*|\w+ from|\w+, \{)/.test(line) && !/=/.test(line)) isImport = true;
    if (line.startsWith('/*')) isComment = true;
    if (!isImport && !isComment && !line.startsWith('//') && /\w/.test(line)) lines.push({ text: line, number: index + 1 });
    if (isImport && /(;|from ['"].*)$/.test(line)) isImport = false;
    if (line.endsWith('*/')) isComment = false;
  }
  return lines;
}

/** Pairs of locations with six or more equal lines, each reported once at the start of the run. */
export function duplicateRuns(files: readonly SourceFile[]): readonly string[] {
  const seen = new Map<string, { readonly path: string; readonly index: number; readonly number: number }>();
  const found: string[] = [];
  for (const { path, text } of files) {
    const lines = tellingLines(text);
    let previous: string | undefined;
    for (let index = 0; index + runLength <= lines.length; index += 1) {
      const key = lines
        .slice(index, index + runLength)
        .map((line) => line.text)
        .join('\n');
      if (key.length < minText) continue;
      const first = seen.get(key);
      const isOverlap = first?.path === path && index - first.index < runLength;
      if (first === undefined || isOverlap) {
        if (first === undefined) seen.set(key, { path, index, number: lines[index]?.number ?? 0 });
        previous = undefined;
        continue;
      }
      const run = `${first.path}:${first.index - index}`;
      if (run !== previous) found.push(`${path}:${lines[index]?.number} repeats ${first.path}:${first.number}`);
      previous = run;
    }
  }
  return found;
}
