import { type MdastNode, mdxToMdast } from 'satteri';
import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { components, type PageContext } from './components.ts';
import type { Page } from './page.ts';

/** What stands in content files and samples for the origin of the site, so that they also work as they are. */
export const localOrigin = 'http://localhost:4321';

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const refused: Readonly<Record<string, string>> = {
  mdxjsEsm: 'content files have no imports and exports',
  mdxFlowExpression: 'content files have no expressions in braces',
  mdxTextExpression: 'content files have no expressions in braces',
  html: 'content files have no HTML',
};

/** MDX → markdown: components in their markdown form, links with the origin. @throws Error with the file and the rule. */
export function toMarkdown(page: Pick<Page, 'file' | 'source'>, context: PageContext): string {
  const source = page.source.replaceAll(localOrigin, context.origin);
  const fault = (node: MdastNode, rule: string) => new Error(`${page.file}, line ${node.position?.start.line ?? '?'} of the body: ${rule}`);
  const text = rewrite(source, parse(page.file, source), fault, context);
  return `${text.trim()}\n`;
}

function parse(file: string, source: string): MdastNode {
  try {
    return mdxToMdast(source);
  } catch (error) {
    throw new Error(`${file}: cannot be read as MDX: ${error instanceof Error ? error.message : error}`);
  }
}

type FaultAt = (node: MdastNode, rule: string) => Error;

/** The source of `node` with everything in it that is not plain markdown rewritten. */
function rewrite(source: string, node: MdastNode, fault: FaultAt, context: PageContext): string {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? source.length;
  const cuts = cutsOf(source, node, fault, context);
  const parts: string[] = [];
  let at = start;
  for (const cut of cuts) {
    parts.push(source.slice(at, cut.start), cut.text);
    at = cut.end;
  }
  return [...parts, source.slice(at, end)].join('');
}

function cutsOf(source: string, node: MdastNode, fault: FaultAt, context: PageContext): Cut[] {
  const rule = refused[node.type];
  if (rule !== undefined) throw fault(node, rule);
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return [componentCut(source, node, fault, context)];
  const own = node.type === 'link' ? linkCut(source, node, context) : [];
  const inner = 'children' in node ? node.children.flatMap((child) => cutsOf(source, child as MdastNode, fault, context)) : [];
  return [...inner, ...own];
}

/** A path of the site gets the origin, so that the twin can be read anywhere. */
function linkCut(source: string, node: Extract<MdastNode, { type: 'link' }>, { origin, linkTo }: PageContext): Cut[] {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  if (!node.url.startsWith('/')) return [];
  const at = source.slice(start, end).lastIndexOf(`](${node.url}`);
  if (at < 0) return [];
  const [from, path] = [start + at + 2, linkTo?.(node.url) ?? node.url];
  return [{ start: from, end: from + node.url.length, text: origin + path }];
}

function componentCut(source: string, node: JsxNode, fault: FaultAt, context: PageContext): Cut {
  const name = node.name ?? '';
  const component = components[name];
  if (component === undefined) throw fault(node, `<${name}> is none of the components ${Object.keys(components).join(', ')}`);
  if (node.type === 'mdxJsxTextElement') throw fault(node, `<${name}> stands on lines of its own, with an empty line before and after`);
  const props = readProps(node, component.props, fault);
  const { start, end } = node.position ?? { start: { offset: 0, column: 1 }, end: { offset: 0 } };
  try {
    const text = component.markdown(props, childrenOf(source, node, fault, context), context);
    const indent = `\n${' '.repeat(start.column - 1)}`;
    return { start: start.offset ?? 0, end: end.offset ?? 0, text: text.trim().replace(/\n(?=[^\n])/g, indent) };
  } catch (error) {
    throw error instanceof Error && !error.message.includes('line ') ? fault(node, error.message) : error;
  }
}

function childrenOf(source: string, node: JsxNode, fault: FaultAt, context: PageContext): string {
  const indent = ' '.repeat((node.children[0]?.position?.start.column ?? 1) - 1);
  const blocks = node.children.map((child) => rewrite(source, child as MdastNode, fault, context).replaceAll(`\n${indent}`, '\n'));
  return blocks.join('\n\n');
}

function readProps(node: JsxNode, known: readonly string[], fault: FaultAt): Record<string, string> {
  const props: Record<string, string> = {};
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || (attribute.value !== null && typeof attribute.value !== 'string')) {
      throw fault(node, `<${node.name}> takes attributes as plain text in quotes`);
    }
    if (!known.some((name) => name.replace('?', '') === attribute.name)) {
      throw fault(node, `<${node.name}> has no attribute ${attribute.name}; it takes ${known.join(', ') || 'none'}`);
    }
    props[attribute.name] = attribute.value ?? '';
  }
  const missing = known.find((name) => !name.endsWith('?') && props[name] === undefined);
  if (missing !== undefined) throw fault(node, `<${node.name}> needs the attribute ${missing}`);
  return props;
}

const yamlText = (text: string): string => JSON.stringify(text);

/** The published markdown of a page: front matter, heading, body. */
export function twinOf(page: Page, context: PageContext): string {
  const body = toMarkdown(page, context);
  const matter = [
    '---',
    `title: ${yamlText(page.title)}`,
    `description: ${yamlText(page.description)}`,
    `canonical: ${context.origin}${page.path}`,
    ...(page.locale === undefined ? [] : [`language: ${page.locale}`]),
    `updated: ${page.updated}`,
    '---',
  ];
  return `${matter.join('\n')}\n\n# ${headingOf(page, context.texts)}\n\n${body}`;
}

/** The first heading of a page; the title of the front page is written for search engines. */
export function headingOf({ title, kind }: Pick<Page, 'title' | 'kind'>, texts: SiteTexts = englishTexts): string {
  return kind === 'home' ? texts.page['home.title'] : title;
}
