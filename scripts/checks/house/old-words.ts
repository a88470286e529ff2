import ts from 'typescript';
import { lineAt, type SourceFile } from '../source-files.ts';

/** Words of our own where the field has its own, and the word to use; content/reference/glossary.md has the field's. */
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
]);

/** Ends of types and classes for what went wrong: an error is an error, a route that is not offered a refusal. */
const oldEnds = /(?:Fault|Failure|Problem|Trouble|Objection)$/;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);

/** A field of the devnet's control calls, and what such a call injects. */
const others: ReadonlySet<string> = new Set(['face', 'InjectedFault']);

function oldWordIn(name: string, isType: boolean): string | undefined {
  if (others.has(name)) return undefined;
  const word = wordsOf(name).find((one) => oldWords.has(one));
  if (word !== undefined) return `${name}: ${oldWords.get(word)} is the word for "${word}"`;
  return isType && oldEnds.test(name) ? `${name}: what goes wrong is an error, or a refusal of a route` : undefined;
}

/** Identifiers with words that the field does not use, each once a file. */
export function oldWordsIn({ path, text }: SourceFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = new Map<string, string>();
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !found.has(node.text)) {
      const isType = ts.isInterfaceDeclaration(node.parent) || ts.isTypeAliasDeclaration(node.parent) || ts.isClassDeclaration(node.parent);
      const old = oldWordIn(node.text, isType);
      if (old !== undefined) found.set(node.text, `${path}:${lineAt(text, node.getStart())} ${old}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return [...found.values()];
}
