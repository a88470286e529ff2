import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A function of api/, as the platform calls it. */
export interface ServerFunction {
  fetch(request: Request): Response | Promise<Response>;
  /** Public paths routed to the function. */
  readonly paths: readonly string[];
}

/** Files of all functions under api/, without tests, by URL path. */
export function findFunctions(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    found.set(`/api/${relative(folder, file).replace(/\.ts$/, '')}`, file);
  }
  return found;
}

/** Loads a function as Node runs it: type stripping, no bundler. */
export async function loadFunction(file: string): Promise<ServerFunction> {
  const { default: handler } = (await import(pathToFileURL(file).href)) as { default?: Partial<ServerFunction> };
  if (typeof handler?.fetch !== 'function') throw new Error(`${file} has no default export with fetch`);
  return { paths: [], ...handler } as ServerFunction;
}

/** URL paths of all functions under api/, such as /api/reads, by public path. @throws Error for a path that two functions claim. */
export async function readPublicPaths(folder: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const [own, file] of [...findFunctions(folder)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const path of (await loadFunction(file)).paths) {
      const other = places.get(path);
      if (other !== undefined) throw new Error(`${path} is in ${other} and in ${own}`);
      places.set(path, own);
    }
  }
  return places;
}
