import ts from 'typescript';

/** One small change to a source file. */
export interface SourceMutant {
  /** From 1, in file order. */
  readonly id: number;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

export interface Instrumented {
  readonly mutants: readonly SourceMutant[];
  /** The file with all mutants, each inactive until `__mutant(id)` returns true. */
  readonly code: string;
}

const { SyntaxKind } = ts;

const operators: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
  [SyntaxKind.PercentToken]: ['*'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
};

const methods: Readonly<Record<string, string>> = { some: 'every', every: 'some' };
const dropped: ReadonlySet<string> = new Set(['toLowerCase', 'toUpperCase', 'trim', 'filter', 'reverse']);
const signs: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.ExclamationToken, SyntaxKind.MinusToken]);

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

const isLiteral = (node: ts.Node): boolean => ts.isLiteralExpression(node) || ts.isNewExpression(node) || ts.isArrayLiteralExpression(node);

/** Whether a node is the condition of a branch or loop. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  return ts.isConditionalExpression(parent) && parent.condition === node;
}

function ofBinary(node: ts.BinaryExpression, text: (one: ts.Node) => string): readonly string[] {
  const { kind } = node.operatorToken;
  const isAddedText = kind === SyntaxKind.PlusToken && isText(node);
  const others = isAddedText ? [] : (operators[kind] ?? []);
  const changed = others.map((other) => `${text(node.left)} ${other} ${text(node.right)}`);
  // A literal default is usually there for the types only.
  const isDefault = kind === SyntaxKind.QuestionQuestionToken && !isLiteral(node.right);
  return isDefault ? [text(node.left)] : changed;
}

/** Mutants of a call: removes calls that transform a list or text, and swaps methods such as `every` and `some`. */
function ofCall(node: ts.CallExpression, text: (one: ts.Node) => string): readonly string[] {
  if (!ts.isPropertyAccessExpression(node.expression) || node.expression.questionDotToken !== undefined) return [];
  const { expression, name } = node.expression;
  const other = Object.hasOwn(methods, name.text) ? methods[name.text] : undefined;
  if (other !== undefined) return [`${text(expression)}.${other}(${node.arguments.map(text).join(', ')})`];
  return dropped.has(name.text) ? [text(expression)] : [];
}

/** Replacements of an expression. */
function replacementsOf(node: ts.Expression, source: ts.SourceFile): readonly string[] {
  const text = (one: ts.Node) => one.getText(source);
  const found: string[] = [];
  if (ts.isBinaryExpression(node)) found.push(...ofBinary(node, text));
  if (ts.isCallExpression(node)) found.push(...ofCall(node, text));
  if (node.kind === SyntaxKind.TrueKeyword) found.push('false');
  if (node.kind === SyntaxKind.FalseKeyword) found.push('true');
  if (ts.isPrefixUnaryExpression(node) && signs.has(node.operator)) found.push(text(node.operand));
  if (isCondition(node)) found.push('true', 'false');
  return [...new Set(found)].filter((one) => one !== text(node));
}

const isRemovable = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node) || ts.isThrowStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node);

/** Instruments a source file with all its mutants. The result is not type-checked: types are stripped when it runs. */
export function instrument(name: string, code: string): Instrumented {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const mutants: SourceMutant[] = [];
  const note = (node: ts.Node, after: string): number => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    mutants.push({ id: mutants.length + 1, line, before: node.getText(source), after });
    return mutants.length;
  };

  /** Source text of a node, with the mutants of its descendants. */
  function written(node: ts.Node): string {
    let text = '';
    let at = node.getStart(source);
    for (const child of childrenOf(node)) {
      text += code.slice(at, child.getStart(source)) + mutated(child);
      at = child.getEnd();
    }
    return text + code.slice(at, node.getEnd());
  }

  function mutated(node: ts.Node): string {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return node.getText(source);
    if (isRemovable(node)) return `{ if (!__mutant(${note(node, '')})) ${written(node)} }`;
    if (!isValue(node)) return written(node);
    const ids = replacementsOf(node, source).map((after) => [note(node, after), after] as const);
    const whole = written(node);
    return ids.length === 0 ? whole : `(${ids.map(([id, after]) => `__mutant(${id}) ? (${after}) : `).join('')}(${whole}))`;
  }

  return {
    code: childrenOf(source).reduce(
      ({ text, at }, child) => ({ text: text + code.slice(at, child.getStart(source)) + mutated(child), at: child.getEnd() }),
      { text: '', at: 0 },
    ).text,
    mutants,
  };
}

const childrenOf = (node: ts.Node): readonly ts.Node[] => {
  const found: ts.Node[] = [];
  node.forEachChild((child) => {
    found.push(child);
  });
  return found;
};

/** Whether a node is an expression that is read: not a target, a name or a part of an optional chain. */
function isValue(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  if (!ts.isExpression(node)) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken) return false;
  const isLinked = ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent) || ts.isElementAccessExpression(parent);
  if (isLinked && parent.expression === node && (parent.flags & ts.NodeFlags.OptionalChain) !== 0) return false;
  return !ts.isLiteralTypeNode(parent) && !ts.isAsExpression(parent);
}
