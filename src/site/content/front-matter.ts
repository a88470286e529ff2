/** A content file in its two parts. */
interface Parts {
  /** The lines between the two `---`. */
  readonly matter: string;
  readonly body: string;
}

/** @throws Error that names the file, when it does not begin with front matter. */
export function splitMatter(file: string, text: string): Parts {
  const [, matter, body] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/.exec(text) ?? [];
  if (matter === undefined || body === undefined) throw new Error(`${file}: no front matter between two lines of ---`);
  return { matter, body };
}

/**
 * The part of YAML that every reader reads alike: one `key: value` a line, as plain or quoted text.
 * @throws Error that names the file and the line.
 */
export function readMatter(file: string, matter: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const line of matter.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, key, value] = /^([A-Za-z]\w*): +(.+?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw new Error(`${file}: front matter has one "key: value" a line, which this is not: ${line}`);
    if (Object.hasOwn(found, key)) throw new Error(`${file}: front matter names ${key} twice`);
    found[key] = readScalar(value, file);
  }
  return found;
}

/** @throws Error that names the file, for text that YAML would read as something else. */
export function readScalar(text: string, file: string): string {
  const [, single] = /^'((?:[^']|'')*)'$/.exec(text) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  if (text.startsWith('"')) return readDoubleQuoted(text, file);
  if (/: | #|:$|^[-?:](?: |$)|^[,[\]{}#&*!|>'%@`]/.test(text)) throw new Error(`${file}: put ${text} in double quotes`);
  return text;
}

function readDoubleQuoted(text: string, file: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new Error(`${file}: ${text} does not end with its quote, or has a quote or a backslash inside that needs a backslash before it`);
  }
}
