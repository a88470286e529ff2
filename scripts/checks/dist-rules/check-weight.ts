import { brotliCompressSync, constants } from 'node:zlib';
import { attribute } from './html-tree.ts';
import type { Finding, SiteFiles } from './site-files.ts';

/** The one origin at which bytes are measured: as long as most, so that a budget met for it is met for others. */
const measuredOrigin = 'https://swap.a-rather-long-domain-name.example';

/** A text as it would be if built for the measured origin, so that its bytes do not depend on who deploys. */
const atMeasuredOrigin = (text: string, origin: string): string =>
  text.replaceAll(origin, measuredOrigin).replaceAll(encodeURIComponent(origin), encodeURIComponent(measuredOrigin));

/** Compressed HTML and style sheets of one page, in bytes. */
const budgets = { withForm: 16.5 * 1024, others: 14 * 1024 } as const;

/** The script that other sites load to embed the form, in uncompressed bytes. */
const widget = { name: 'widget.js', bytes: 3 * 1024 } as const;

/** Fast compression level, never smaller than the best one: a page within budget here needs no second measurement. */
const quickQuality = 5;

/**
 * Pages and the widget that take more than a share of their budgets, measured as if built for one fixed origin. The rest of the
 * budget is room for what differs between builds.
 */
export function checkWeight(site: SiteFiles, share = 1): readonly Finding[] {
  const measureQuick = measure(site, quickQuality);
  const exactSizeOf = measure(site, constants.BROTLI_MAX_QUALITY);
  const pages = site.names
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => {
      const elements = site.elements(name);
      const styles = elements
        .filter((element) => element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet')
        .map((element) => (attribute(element, 'href') ?? '').slice(1));
      const isForm = elements.some(({ tagName }) => tagName === 'astro-island');
      const allowed = Math.floor((isForm ? budgets.withForm : budgets.others) * share);
      const files = [name, ...styles];
      const size = sumSizes(files, measureQuick) <= allowed ? 0 : sumSizes(files, exactSizeOf);
      return size <= allowed ? [] : [{ file: name, rule: 'weight', detail: `HTML and CSS are ${size} bytes, ${allowed} are allowed` }];
    });
  return [...pages, ...checkWidget(site, share)];
}

function checkWidget(site: SiteFiles, share: number): Finding[] {
  const file = widget.name;
  if (!site.has(file)) return [];
  const size = Buffer.byteLength(atMeasuredOrigin(site.read(file), site.origin));
  const allowed = Math.floor(widget.bytes * share);
  return size <= allowed ? [] : [{ file, rule: 'weight', detail: `is ${size} bytes, ${allowed} are allowed` }];
}

const sumSizes = (files: readonly string[], sizeOf: (name: string) => number): number => files.reduce((sum, file) => sum + sizeOf(file), 0);

function measure(site: SiteFiles, quality: number): (name: string) => number {
  const sizes = new Map<string, number>();
  return (name) => {
    const size = sizes.get(name) ?? compressed(atMeasuredOrigin(site.read(name), site.origin), quality);
    sizes.set(name, size);
    return size;
  };
}

function compressed(text: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params }).length;
}
