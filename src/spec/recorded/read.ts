import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of this folder, such as `thornode/quotes.json`. @throws Error when it does not exist. */
export function recordedText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** Parses a JSON file of this folder. @throws Error when it does not exist. */
export function recordedJson<T>(name: string): T {
  return JSON.parse(recordedText(name)) as T;
}

/** All JSON files of this folder, sorted by name. */
export function recordedNames(): readonly string[] {
  const names = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.json')).sort();
}
