import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MdastNode, type MdastPluginEntry, mdxToJs } from 'satteri';
import type { TwinPart } from '../markup/twin-part.ts';
import type { MarkdownForm } from '../page/markdown-form.ts';
import { markdownForms } from './markdown-forms.ts';
import { makeScope } from './twin-scope.ts';

type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type LinkNode = Extract<MdastNode, { type: 'link' | 'image' | 'definition' }>;

/** A range of the source that is replaced in the twin. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly TwinPart[];
}

/** Context of a body being parsed. */
interface Reading {
  readonly file: string;
  readonly source: string;
  readonly valueOf: (expression: string) => string;
}

/**
 * Writes the twin of a page during HTML rendering, into the front matter that rendering passes on.
 * @throws Error with the file, the line and the rule, for content without a markdown form.
 */
export const twinPlugin: MdastPluginEntry = ({ fileURL, source }) => ({
  name: 'twin',
  options: { position: true },
  before(root, { data }) {
    const statements = root.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
    const file = toContentPath(fileURL);
    const reading = { file, source, valueOf: makeScope(statements, fileURL) };
    Object.assign(data.astro?.frontmatter ?? {}, { twin: partsOf(reading, root as MdastNode) });
  },
});

/** Parses the twin of a text that is not rendered as a page here. @throws Error like the plugin. */
export function readTwin({ file, source }: { readonly file: string; readonly source: string }): readonly TwinPart[] {
  const frontmatter: { twin?: readonly TwinPart[] } = {};
  const astro = { frontmatter, headings: [], localImagePaths: new Set<string>(), remoteImagePaths: new Set<string>() };
  try {
    mdxToJs(source, { mdastPlugins: [twinPlugin], fileURL: pathToFileURL(resolve(file)), data: { astro } });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw said.startsWith(file) ? error : new Error(`${file}: cannot be read as MDX: ${said}`);
  }
  return frontmatter.twin ?? [];
}

/** Path relative to the project root. */
const toContentPath = (file: URL | undefined): string => decodeURI(file?.pathname ?? '').replace(/^.*\/(?=content\/)/, '');

const formatPlace = ({ file }: Reading, node: MdastNode): string => `${file}, line ${node.position?.start.line ?? '?'}`;
const broken = (reading: Reading, node: MdastNode, rule: string): Error => new Error(`${formatPlace(reading, node)}: ${rule}`);

/** Parts of the source of `node`, with everything but plain markdown replaced by its markdown form. */
function partsOf(reading: Reading, node: MdastNode): readonly TwinPart[] {
  const { source } = reading;
  const parts: TwinPart[] = [];
  let at = node.position?.start.offset ?? 0;
  for (const cut of cutsOf(reading, node)) {
    parts.push(source.slice(at, cut.start), ...cut.parts);
    at = cut.end;
  }
  return [...parts, source.slice(at, node.position?.end.offset ?? source.length)].filter((part) => part !== '');
}

function cutsOf(reading: Reading, node: MdastNode): readonly Cut[] {
  if (node.type === 'html') throw broken(reading, node, 'content files have no HTML');
  if (node.type === 'mdxjsEsm') return [textCut(reading, node, '')];
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return [textCut(reading, node, computed(reading, node, node.value))];
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return [componentCut(reading, node)];
  const inner = 'children' in node ? node.children.flatMap((child) => cutsOf(reading, child as MdastNode)) : [];
  const isAddress = node.type === 'link' || node.type === 'image' || node.type === 'definition';
  return isAddress ? [...inner, ...addressCut(reading, node)] : inner;
}

/** Replaces code by `text`; if empty, also removes the blank lines after a block. */
function textCut({ source }: Reading, node: MdastNode, text: string): Cut {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  const [after = ''] = node.type === 'mdxTextExpression' ? [] : (/^\s*\n/.exec(source.slice(end)) ?? []);
  return { start, end: text === '' ? end + after.length : end, parts: [text] };
}

/** Text of an expression. @throws Error with the position, for an expression without text. */
function computed(reading: Reading, node: MdastNode, expression: string): string {
  try {
    return reading.valueOf(expression.replace(/^\s*\/\*[\s\S]*\*\/\s*$/, ''));
  } catch (error) {
    throw broken(reading, node, `{${expression}} has no markdown form: ${(error as Error).message}`);
  }
}

/** Replaces a link's site-relative address. @throws Error with the position, for an address written with <>, escapes or entities. */
function addressCut(reading: Reading, node: LinkNode): readonly Cut[] {
  const { source } = reading;
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  if (!node.url.startsWith('/')) return [];
  const text = source.slice(start, end);
  const index = Math.max(...[`](${node.url}`, `]: ${node.url}`].map((before) => text.lastIndexOf(before)));
  if (index < 0) throw broken(reading, node, `the address ${node.url} is written without <>, escapes and entities`);
  const from = start + text.indexOf(node.url, index);
  return [{ start: from, end: from + node.url.length, parts: [{ to: node.url, isLink: node.type !== 'image' }] }];
}

function componentCut(reading: Reading, node: JsxNode): Cut {
  const name = node.name ?? '';
  const form = markdownForms[name];
  if (form === undefined)
    throw broken(reading, node, `<${name}> has no markdown form; those of src/site/twin/markdown-forms.ts are ${formNames}`);
  if (node.type === 'mdxJsxTextElement')
    throw broken(reading, node, `<${name}> stands on lines of its own, with an empty line before and after`);
  const { start, end } = node.position ?? { start: { offset: 0, column: 1 }, end: { offset: 0 } };
  const use = {
    name,
    props: readProps(reading, node, form.attributes),
    children: node.children.map((child) => partsOf(reading, child as MdastNode)),
    indent: start.column - 1,
    inner: (node.children[0]?.position?.start.column ?? 1) - 1,
    at: formatPlace(reading, node),
  };
  return { start: start.offset ?? 0, end: end.offset ?? 0, parts: [use] };
}

const formNames = Object.keys(markdownForms).join(', ');

function readProps(reading: Reading, node: JsxNode, known: MarkdownForm['attributes']): Record<string, string> {
  const names = Object.keys(known);
  const props: Record<string, string> = {};
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') throw broken(reading, node, `<${node.name}> names its attributes one by one`);
    if (!names.includes(attribute.name)) {
      throw broken(reading, node, `<${node.name}> has no attribute ${attribute.name}; it takes ${names.join(', ') || 'none'}`);
    }
    const { value } = attribute;
    props[attribute.name] = typeof value === 'object' && value !== null ? computed(reading, node, value.value) : (value ?? '');
  }
  const missing = names.find((name) => known[name] === 'needed' && props[name] === undefined);
  if (missing !== undefined) throw broken(reading, node, `<${node.name}> needs the attribute ${missing}`);
  return props;
}
