import { basename } from 'node:path';
import ts from 'typescript';
import { lineAt, type SourceFile } from '../source-files.ts';

/** Invented words with the field's own term to use instead, from content/reference/glossary.md. */
const oldWords: ReadonlyMap<string, string> = new Map([
  ['ask', 'request'],
  ['asks', 'requests'],
  ['door', 'handler or endpoint'],
  ['doors', 'handlers or endpoints'],
  ['visit', 'context'],
  ['room', 'module, folder or space'],
  ['rooms', 'modules or folders'],
  ['face', 'API or host, or what is shown of an asset'],
  ['faces', 'APIs'],
  ['purse', 'balances'],
  ['hub', 'chain registry'],
  ['chronicle', 'ledger'],
  ['mailroom', 'mailer'],
  ['fours', 'groups of four'],
  ['shelf', 'storage'],
  ['say', 't'],
  ['tell', 't'],
  ['turn', 'attempt, round, queue or direction'],
  ['turns', 'attempts, rounds or queues'],
  ['trouble', 'error, refusal, halt or notice'],
  ['troubles', 'errors or notices'],
]);

/** Banned suffixes of error types, classes and files: an error is an error, a route that is not offered a refusal. */
const oldEnds = /(?:Fault|Failure|Problem|Trouble|Objection|Stop|Stopped)$/i;

const splitWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$.-]+/);

/** A fault injected by a control call of the devnet. */
const injected = 'InjectedFault';

function oldWordIn(name: string, endCounts: boolean): string | undefined {
  if (name === injected) return undefined;
  const word = splitWords(name).find((one) => oldWords.has(one));
  if (word !== undefined) return `${name}: ${oldWords.get(word)} is the word for "${word}"`;
  return endCounts && oldEnds.test(name) ? `${name}: what goes wrong is an error, or a refusal of a route` : undefined;
}

/** The devnet's control API has this field name; it is allowed nowhere else. */
const isControlField = (node: ts.Identifier): boolean =>
  node.text === 'face' &&
  ((ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
    (ts.isBindingElement(node.parent) && node.parent.propertyName === node));

/** Identifiers and file names with banned words, each once per file. */
export function oldWordsIn({ path, text }: SourceFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = new Map<string, string>();
  const stem = basename(path).replace(/\..*$/, '');
  const oldName = oldWordIn(stem, true);
  if (oldName !== undefined) found.set(path, `${path} ${oldName}`);
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !found.has(node.text) && !isControlField(node)) {
      const isType = ts.isInterfaceDeclaration(node.parent) || ts.isTypeAliasDeclaration(node.parent) || ts.isClassDeclaration(node.parent);
      const old = oldWordIn(node.text, isType);
      if (old !== undefined) found.set(node.text, `${path}:${lineAt(text, node.getStart())} ${old}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return [...found.values()];
}
