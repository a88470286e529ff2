import ts from 'typescript';
import { lineAt, type SourceFile } from '../source-files.ts';

/** Matches the modules whose texts integrators read. */
const publicModules = /^src\/(?:contract|client)\//;

/** First words of a fragment without a subject: lone pronouns, prepositions and relative words. */
const opening =
  /^(?:it|its|they|them|those|these|that|who|whom|whose|which|what|when|where|why|how|as|at|behind|beside|besides|by|from|in|of|on|than|until|with)\b(?!-)/i;

/** Verbs that suit people, with the field's own terms to use instead. */
const oldVerbs: ReadonlyMap<string, string> = new Map([
  ['told', 'serialized, returned or sent'],
  ['kept', 'stored or enforced'],
  ['asked', 'requested, queried or sent'],
]);

/** Calls and properties whose text describes something to integrators. */
const describing = new Set(['describe', 'about']);
const describingKeys = new Set(['summary', 'description', 'about']);

function isDescription({ parent }: ts.Node): boolean {
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) return describing.has(parent.expression.name.text);
  return ts.isPropertyAssignment(parent) && describingKeys.has(parent.name.getText());
}

function wrongIn(whole: string, describes: boolean): string | undefined {
  const text = whole.replace(/`[^`]*`/g, '`');
  const [first] = opening.exec(text) ?? [];
  if (describes && first !== undefined) return `begins with "${first}": name the subject`;
  const verb = [...oldVerbs.keys()].find((word) => new RegExp(`\\b${word}\\b`, 'i').test(text));
  return verb === undefined ? undefined : `says "${verb}": ${oldVerbs.get(verb)}`;
}

/** Descriptions and comments of the public modules that begin without a subject or use an old verb. */
export function badDescriptionsIn({ path, text }: SourceFile): readonly string[] {
  if (!publicModules.test(path)) return [];
  const found: string[] = [];
  const report = (start: number, wrong: string | undefined) => wrong && found.push(`${path}:${lineAt(text, start)} ${wrong}`);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) {
      const place = ts.isTemplateHead(node) ? node.parent : node;
      if (node.text.includes(' ')) report(node.getStart(), wrongIn(node.text, isDescription(place)));
    } else if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) report(node.getStart(), wrongIn(node.text, false));
    ts.forEachChild(node, look);
  };
  look(source);
  for (const { 0: comment, index } of text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g))
    report(index, wrongIn(comment.replace(/^[/*\s]+/, ''), true));
  return found;
}
