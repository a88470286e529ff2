import { brotliCompressSync, constants } from 'node:zlib';
import { englishPath } from '../../../src/site/languages/locales.ts';
import { attribute } from './html-tree.ts';
import { type Finding, pathOfName, type SiteFiles } from './site-files.ts';

/** Pages with live data: they load a script immediately, within the swap page's budget (page-weight.ts). */
const livePages = new Set(['/pools', '/status', '/track', '/activity', '/instant']);
const isLive = (path: string): boolean => livePages.has(path) || path.startsWith('/pools/');

/** Compressed HTML and style sheets of one page, in bytes. */
const budgets = { withForm: 20 * 1024, others: 14 * 1024 } as const;

/** The script that other sites load to embed the form, in uncompressed bytes. */
const widget = { name: 'widget.js', bytes: 3 * 1024 } as const;

function checkWidget(site: SiteFiles): Finding[] {
  const file = widget.name;
  if (!site.has(file)) return [{ file, rule: 'widget', detail: 'is missing; run npm run build' }];
  const size = Buffer.byteLength(site.read(file));
  return size <= widget.bytes ? [] : [{ file, rule: 'widget', detail: `is ${size} bytes, ${widget.bytes} are allowed` }];
}

/** Served bytes: pages must keep their budgets, and those without a form or live data must not load scripts. */
export function checkWeight(site: SiteFiles): Finding[] {
  const measureQuick = measure(site, quickQuality);
  const exactSizeOf = measure(site, constants.BROTLI_MAX_QUALITY);
  const pages = site.names
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => {
      const elements = site.elements(name);
      const isForm = elements.some(({ tagName }) => tagName === 'astro-island');
      const styles = elements
        .filter((element) => element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet')
        .map((element) => (attribute(element, 'href') ?? '').slice(1));
      const budget = isForm ? budgets.withForm : budgets.others;
      const files = [name, ...styles];
      const quickSize = sumSizes(files, measureQuick);
      const size = quickSize <= budget ? quickSize : sumSizes(files, exactSizeOf);
      const scripts = elements.filter((element) => element.tagName === 'script' && attribute(element, 'src') !== undefined);
      const modules = elements.filter((element) => element.tagName === 'script' && attribute(element, 'type') === 'module');
      return [
        ...(size <= budget ? [] : [{ file: name, rule: 'weight', detail: `HTML and CSS are ${size} bytes, ${budget} are allowed` }]),
        ...(isForm || isLive(englishPath(pathOfName(name))) || scripts.length + modules.length === 0
          ? []
          : [{ file: name, rule: 'no script', detail: 'loads a script before anything is used' }]),
      ];
    });
  return [...pages, ...checkWidget(site)];
}

const sumSizes = (files: readonly string[], sizeOf: (name: string) => number): number => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** A page keeps its budget wherever it is served: each is measured as if from an origin of this length, or its own if that is longer. */
const longOrigin = 'https://swap.a-rather-long-domain-name.example';

/** Fast compression level, never smaller than the best one: a page within budget here needs no second measurement. */
const quickQuality = 5;

function measure(site: SiteFiles, quality: number): (name: string) => number {
  const sizes = new Map<string, number>();
  return (name) => {
    const size = sizes.get(name) ?? compressed(withLongOrigin(site.read(name), site.origin), quality);
    sizes.set(name, size);
    return size;
  };
}

const withLongOrigin = (text: string, origin: string): string =>
  origin.length < longOrigin.length ? text.replaceAll(origin, longOrigin) : text;

function compressed(text: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params }).length;
}
