import { type MdastNode, mdxToMdast } from 'satteri';
import { placedAt } from '../content/placed-at.ts';
import type { Component, PageContext } from './component.ts';
import { components } from './components.ts';
import { bareHtml } from './html.ts';
import type { Page } from './page.ts';

/** The body of a page as it was written. */
type Written = Pick<Page, 'file' | 'source'>;

/** A piece of a page's HTML: markup, or a live component by its name with the markup that it gets. */
export interface Part {
  readonly live?: string;
  readonly html: string;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type LinkNode = Extract<MdastNode, { type: 'link' | 'image' | 'definition' }>;

/** A component where it is used. `children` is markdown, in the form that is being written. */
interface Use {
  readonly name: string;
  readonly component: Component;
  readonly props: Readonly<Record<string, string>>;
  readonly children: string;
}

/** What a body becomes: markdown for the twin, or markdown with places for the HTML of components. */
interface Form {
  readonly component: (use: Use) => string;
  readonly address: (path: string, isLink: boolean) => string;
}

/** A body that was read, with all that is needed to write it in one form. */
interface Reading {
  readonly file: string;
  readonly source: string;
  readonly tree: MdastNode;
}

const refused: Readonly<Record<string, string>> = {
  mdxjsEsm: 'content files have no imports and exports',
  mdxFlowExpression: 'content files have no expressions in braces',
  mdxTextExpression: 'content files have no expressions in braces',
  html: 'content files have no HTML',
};

/** MDX → markdown: components in their markdown form, links with the origin. @throws Error with the file and the rule. */
export function toMarkdown(page: Written, context: PageContext): string {
  const { origin, linkTo } = context;
  const text = write(read(page, origin), {
    component: ({ component, props, children }) => component.markdown(props, children, context),
    address: (path, isLink) => origin + (isLink ? (linkTo?.(path) ?? path) : path),
  });
  return `${text.trim()}\n`;
}

/** MDX → HTML by way of markdown, in parts around what is live; `dress` finishes the markup. @throws Error as `toMarkdown`. */
export function toParts(page: Written, context: PageContext, dress: (html: string) => string): readonly Part[] {
  const { origin, linkTo } = context;
  const places: string[] = [];
  const filled = (markdown: string): string =>
    bareHtml(markdown).replace(/<!--place (\d+)-->/g, (_, at: string) => places[Number(at)] ?? '');
  const text = write(read(page, origin), {
    component: ({ name, component, props, children }) => {
      const own = () => filled(component.markdown(props, children, context).replaceAll(`](${origin}/`, '](/'));
      const html = component.html?.(props, filled(children), context) ?? own();
      places.push(component.live ? `<!--live ${name}-->${html}<!--live-->` : html);
      return `<!--place ${places.length - 1}-->`;
    },
    address: (path, isLink) => (isLink ? (linkTo?.(path) ?? path) : path),
  });
  return partsOf(dress(filled(text)));
}

function partsOf(html: string): readonly Part[] {
  const pieces = html.split(/<!--live (\w+)-->([\s\S]*?)<!--live-->/);
  return pieces.flatMap((piece, at): Part[] => {
    if (at % 3 === 0) return [{ html: piece }];
    return at % 3 === 1 ? [{ live: piece, html: pieces[at + 1] ?? '' }] : [];
  });
}

const readings = new WeakMap<Written, Reading & { readonly origin: string }>();

/** Each body is read once, whatever is made of it. */
function read(page: Written, origin: string): Reading {
  const known = readings.get(page);
  if (known?.origin === origin) return known;
  const source = placedAt(page.source, origin);
  const reading = { file: page.file, source, tree: parse(page.file, source), origin };
  readings.set(page, reading);
  return reading;
}

function parse(file: string, source: string): MdastNode {
  try {
    return mdxToMdast(source);
  } catch (error) {
    throw new Error(`${file}: cannot be read as MDX: ${error instanceof Error ? error.message : error}`);
  }
}

const broken = ({ file }: Reading, node: MdastNode, rule: string): Error =>
  new Error(`${file}, line ${node.position?.start.line ?? '?'} of the body: ${rule}`);

/** The source of `node` with everything in it that is not plain markdown in its form. */
function write(reading: Reading, form: Form, node: MdastNode = reading.tree): string {
  const { source } = reading;
  const parts: string[] = [];
  let at = node.position?.start.offset ?? 0;
  for (const cut of cutsOf(reading, form, node)) {
    parts.push(source.slice(at, cut.start), cut.text);
    at = cut.end;
  }
  return [...parts, source.slice(at, node.position?.end.offset ?? source.length)].join('');
}

function cutsOf(reading: Reading, form: Form, node: MdastNode): Cut[] {
  const rule = refused[node.type];
  if (rule !== undefined) throw broken(reading, node, rule);
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return [componentCut(reading, form, node)];
  const isAddress = node.type === 'link' || node.type === 'image' || node.type === 'definition';
  const inner = 'children' in node ? node.children.flatMap((child) => cutsOf(reading, form, child as MdastNode)) : [];
  return isAddress ? [...inner, ...addressCut(reading, form, node)] : inner;
}

/** What leads to a path of the site: a twin has to be readable anywhere. */
function addressCut({ source }: Reading, form: Form, node: LinkNode): Cut[] {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  if (!node.url.startsWith('/')) return [];
  const text = source.slice(start, end);
  const at = Math.max(...[`](${node.url}`, `]: ${node.url}`].map((before) => text.lastIndexOf(before)));
  if (at < 0) return [];
  const from = start + text.indexOf(node.url, at);
  return [{ start: from, end: from + node.url.length, text: form.address(node.url, node.type !== 'image') }];
}

function componentCut(reading: Reading, form: Form, node: JsxNode): Cut {
  const name = node.name ?? '';
  const component = components[name];
  if (component === undefined) throw broken(reading, node, `<${name}> is none of the components ${Object.keys(components).join(', ')}`);
  if (node.type === 'mdxJsxTextElement')
    throw broken(reading, node, `<${name}> stands on lines of its own, with an empty line before and after`);
  const props = readProps(reading, node, component.props);
  const children = childrenOf(reading, form, node);
  const { start, end } = node.position ?? { start: { offset: 0, column: 1 }, end: { offset: 0 } };
  const indent = `\n${' '.repeat(start.column - 1)}`;
  const text = formed(reading, node, () => form.component({ name, component, props, children }));
  return { start: start.offset ?? 0, end: end.offset ?? 0, text: text.trim().replace(/\n(?=[^\n])/g, indent) };
}

/** @throws what `make` throws, with the place of `node`. */
function formed(reading: Reading, node: JsxNode, make: () => string): string {
  try {
    return make();
  } catch (error) {
    throw broken(reading, node, error instanceof Error ? error.message : String(error));
  }
}

function childrenOf(reading: Reading, form: Form, node: JsxNode): string {
  const indent = ' '.repeat((node.children[0]?.position?.start.column ?? 1) - 1);
  const blocks = node.children.map((child) => write(reading, form, child as MdastNode).replaceAll(`\n${indent}`, '\n'));
  return blocks.join('\n\n');
}

function readProps(reading: Reading, node: JsxNode, known: readonly string[]): Record<string, string> {
  const props: Record<string, string> = {};
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || (attribute.value !== null && typeof attribute.value !== 'string')) {
      throw broken(reading, node, `<${node.name}> takes attributes as plain text in quotes`);
    }
    if (!known.some((name) => name.replace('?', '') === attribute.name)) {
      throw broken(reading, node, `<${node.name}> has no attribute ${attribute.name}; it takes ${known.join(', ') || 'none'}`);
    }
    props[attribute.name] = attribute.value ?? '';
  }
  const missing = known.find((name) => !name.endsWith('?') && props[name] === undefined);
  if (missing !== undefined) throw broken(reading, node, `<${node.name}> needs the attribute ${missing}`);
  return props;
}
