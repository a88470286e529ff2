import { readdirSync, readFileSync } from 'node:fs';

/** Text of a file of this folder, such as `thornode/quotes.json`. @throws Error when there is no such file. */
export function recordedText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** A file of this folder as JSON has it. @throws Error when there is no such file. */
export function recordedJson<T>(name: string): T {
  return JSON.parse(recordedText(name)) as T;
}

/** Every JSON file of this folder, in the order of their names. */
export function recordedNames(): readonly string[] {
  const names = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.json')).sort();
}
