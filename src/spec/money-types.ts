import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Words that mark an identifier as money. */
const moneyWords =
  /(amount|balance|depth|fees?|price|payout|limit|volume|dust|emit|liquidity|usd|cost|clout|withheld|spent)(?!.*(bps|ms|seconds|blocks|height|count|decimals|bytes|index|places))/i;

/** Names that look like money but are not. */
const exceptions: Readonly<Record<string, string>> = {
  'core/pool/listing.ts limit': 'how many pools a page holds',
  'service/pools/find-assets.ts limit': 'how many pools a page holds',
  'core/amount.ts usdDecimals': 'places, not dollars',
  '../scripts/devnet/chains/cardano/cardano-api.ts min_fee_a': 'a JSON number in the answer of Koios',
  '../scripts/devnet/chains/cardano/cardano-api.ts min_fee_b': 'a JSON number in the answer of Koios',
};

export interface MoneyFinding {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly problem: string;
}

/** Finds every place in the given files where a `number` holds money or a money value becomes a `number`. */
export function findMoneyInNumbers(files: readonly string[], root: string): MoneyFinding[] {
  const program = ts.createProgram([...files], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const findings: MoneyFinding[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) walk(source);
  }
  return findings;

  function walk(node: ts.Node): void {
    const problem = problemOf(node, checker);
    if (problem) {
      const source = node.getSourceFile();
      const file = relative(root, source.fileName);
      const name = readName(node);
      if (!(`${file} ${name}` in exceptions)) {
        findings.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, name, problem });
      }
    }
    ts.forEachChild(node, walk);
  }
}

function readName(node: ts.Node): string {
  const named = node as { readonly name?: ts.Node };
  return named.name && (ts.isIdentifier(named.name) || ts.isStringLiteral(named.name)) ? named.name.text : node.getText().slice(0, 40);
}

function problemOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isCallExpression(node)) return conversionProblem(node, checker);
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node);
  if (!declares || !moneyWords.test(readName(node))) return undefined;
  return holdsNumber(checker.getTypeAtLocation(node), checker) ? 'a number holds money' : undefined;
}

function conversionProblem(call: ts.CallExpression, checker: ts.TypeChecker): string | undefined {
  const callee = call.expression.getText();
  if (callee === 'parseFloat' || callee === 'Number.parseFloat' || callee.endsWith('.toFixed')) return `${callee} makes or formats a float`;
  const [first] = call.arguments;
  if (callee !== 'Number' || first === undefined) return undefined;
  const type = checker.getTypeAtLocation(first);
  return isBranded(type, checker) ? 'an amount becomes a number' : undefined;
}

/** Recognizes branded bigint amounts by the unit in the type text. */
function isBranded(type: ts.Type, checker: ts.TypeChecker): boolean {
  return /\b(BaseAmount|NativeAmount|UsdAmount)\b/.test(checker.typeToString(type));
}

/** Also checks unions, arrays, maps, promises and return types. */
function holdsNumber(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((part) => holdsNumber(part, checker));
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return true;
  if (/^(readonly |Array|ReadonlyArray|Map|ReadonlyMap|Set|ReadonlySet|Promise)|\[\]$/.test(checker.typeToString(type))) {
    return checker.getTypeArguments(type as ts.TypeReference).some((part) => holdsNumber(part, checker));
  }
  return type.getCallSignatures().some((signature) => holdsNumber(signature.getReturnType(), checker));
}

/** Source files of the folders that handle money, without tests. */
export function moneyFiles(root: string): string[] {
  const devnet = ['chains', 'control', 'evm', 'networks'].map((name) => `../scripts/devnet/${name}`);
  return ['core', 'nodes', 'service', ...devnet].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(root, folder, name)),
  );
}
