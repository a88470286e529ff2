import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFunctions } from '../../../src/host/functions.ts';
import { compileRoutes, route } from '../../../src/host/routes.ts';
import { servedFiles } from '../../../src/host/static/compressed-files.ts';
import { readStaticFiles } from '../../../src/host/static/static-files.ts';
import { type Element, elementsOf } from './html-tree.ts';

/** A violation in a build, with its rule. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
  readonly detail: string;
}

/** Response to a plain GET of a path. */
interface Place {
  readonly type: string;
  /** The build file; absent for a function. */
  readonly file?: string;
}

/** A build with its routes. */
export interface SiteFiles {
  readonly dist: string;
  readonly origin: string;
  /** Paths of the build, such as developers/errors.html. */
  readonly names: readonly string[];
  /** HTML pages that search engines should index. */
  readonly pages: readonly string[];
  read(name: string): string;
  /** Every element of an HTML file, in reading order. */
  elements(name: string): readonly Element[];
  has(name: string): boolean;
  /** The file served at a path, or undefined; redirects do not count. */
  placeOf(path: string): Place | undefined;
}

/** The origin that a build with these settings uses. */
export function builtOrigin(): string {
  return new URL(process.env['SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? 4321}`).origin;
}

/** URL path of a page file: /developers/errors for developers/errors.html, / for index.html. */
export function pathOfName(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
}

export function readSite(dist: string, root: string, origin: string): SiteFiles {
  const routes = compileRoutes(join(root, 'vercel.json'));
  const functions = findFunctions(join(root, 'api'));
  const served = readStaticFiles(dist);
  const names = servedFiles(dist).toSorted();
  const texts = new Map<string, string>();
  const read = (name: string): string => {
    const text = texts.get(name) ?? readFileSync(join(dist, name), 'utf8');
    texts.set(name, text);
    return text;
  };
  const trees = new Map<string, readonly Element[]>();
  const elements = (name: string): readonly Element[] => {
    const tree = trees.get(name) ?? elementsOf(read(name));
    trees.set(name, tree);
    return tree;
  };
  const exists = (path: string) => served.has(path) || functions.has(path);
  return {
    dist,
    origin,
    names,
    pages: names.filter((name) => name.endsWith('.html') && !/<meta name="robots" content="noindex"/.test(read(name))),
    read,
    elements,
    has: (name) => names.includes(name),
    placeOf: (path) => {
      const routed = route(routes, new URL(path, origin), new Headers(), exists);
      if (routed.kind === 'redirect' || routed.missed || routed.status === 404) return undefined;
      const file = served.get(routed.path);
      const type = routed.headers.get('content-type') ?? file?.type ?? 'application/json';
      return { type, ...(file === undefined ? {} : { file: routed.path.slice(1) }) };
    },
  };
}
