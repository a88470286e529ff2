import ts from 'typescript';

const { TypeFlags, SymbolFlags } = ts;

/** Global types that are printed by name, with their arguments. */
const known =
  /^(Promise|Headers|Response|RequestInit|RequestCache|AbortSignal|AsyncIterable|AsyncGenerator|AsyncIterableIterator|Error|Uint8Array)$/;

/** Printing context: the type checker, and the exported types, which are referenced by name. */
interface Printer {
  readonly checker: ts.TypeChecker;
  readonly names: ReadonlyMap<ts.Symbol, string>;
}

function commentOf(printer: Printer, symbol: ts.Symbol): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(printer.checker));
  const tags = symbol.getJsDocTags(printer.checker).map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`);
  const lines = [text, ...tags].filter(Boolean).join('\n').replaceAll('*/', '*\\/').split('\n');
  return lines.join('') === '' ? '' : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function printMembers(printer: Printer, type: ts.Type): readonly string[] {
  const { checker } = printer;
  const members = type.getProperties().map((symbol) => {
    const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
    const own = checker.getTypeOfSymbol(symbol);
    const name = /^[A-Za-z_]\w*$/.test(symbol.name) ? symbol.name : JSON.stringify(symbol.name);
    const shown = isOptional ? checker.getNonNullableType(own) : own;
    return `${commentOf(printer, symbol)}readonly ${name}${isOptional ? '?' : ''}: ${print(printer, shown)};`;
  });
  const indexes = checker
    .getIndexInfosOfType(type)
    .map(({ keyType, type: value }) => `readonly [name: ${print(printer, keyType)}]: ${print(printer, value)};`);
  return [...members, ...indexes];
}

const block = (lines: readonly string[]): string =>
  lines.length === 0 ? '{}' : `{\n${lines.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n}`;

function printSignature(printer: Printer, signature: ts.Signature): { readonly parameters: string; readonly result: string } {
  const { checker } = printer;
  const parameters = signature.getParameters().map((parameter) => {
    const declaration = parameter.valueDeclaration as ts.ParameterDeclaration;
    const isOptional = checker.isOptionalParameter(declaration);
    const own = checker.getTypeOfSymbol(parameter);
    const rest = declaration.dotDotDotToken === undefined ? '' : '...';
    const name = ts.isIdentifier(declaration.name) ? declaration.name.text : 'options';
    return `${rest}${name}${isOptional ? '?' : ''}: ${print(printer, isOptional ? checker.getNonNullableType(own) : own)}`;
  });
  return { parameters: `(${parameters.join(', ')})`, result: print(printer, signature.getReturnType()) };
}

function printUnion(printer: Printer, type: ts.UnionType): string {
  const parts = type.types.map((one) => print(printer, one));
  const isBoolean = parts.includes('true') && parts.includes('false');
  const shown = isBoolean ? [...parts.filter((part) => part !== 'true' && part !== 'false'), 'boolean'] : parts;
  return [...new Set(shown)].map((part) => (part.includes('=>') ? `(${part})` : part)).join(' | ');
}

function printList(printer: Printer, type: ts.TypeReference): string {
  const [item] = printer.checker.getTypeArguments(type);
  const shown = item === undefined ? 'unknown' : print(printer, item);
  const isMutable = type.symbol?.name === 'Array';
  return `${isMutable ? '' : 'readonly '}${/[|&]|=>|^readonly/.test(shown.replace(/\{[\s\S]*\}/, '{}')) ? `(${shown})` : shown}[]`;
}

/** Prints a type without imports. */
function print(printer: Printer, type: ts.Type): string {
  const { checker, names } = printer;
  const exported = [type.aliasSymbol, type.symbol].flatMap((symbol) => (symbol === undefined ? [] : (names.get(symbol) ?? [])));
  if (exported[0] !== undefined) return exported[0];
  const name = type.symbol?.name ?? '';
  const alias = type.aliasSymbol?.name ?? '';
  if (known.test(alias)) return alias;
  if (known.test(name)) {
    const given = checker.getTypeArguments(type as ts.TypeReference).map((one) => print(printer, one));
    return given.length === 0 || name === 'Uint8Array' ? name : `${name}<${given.slice(0, 1).join(', ')}>`;
  }
  if (checker.isArrayType(type)) return printList(printer, type as ts.TypeReference);
  if (checker.isTupleType(type))
    return `readonly [${checker
      .getTypeArguments(type as ts.TypeReference)
      .map((one) => print(printer, one))
      .join(', ')}]`;
  if (type.isUnion()) return printUnion(printer, type);
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) {
    const { parameters, result } = printSignature(printer, signature);
    return `${parameters} => ${result}`;
  }
  // A branded bigint is printed as a plain bigint.
  if (type.isIntersection() && type.types.some((one) => (one.flags & TypeFlags.BigIntLike) !== 0)) return 'bigint';
  if (type.isIntersection() && type.types.some((one) => (one.flags & TypeFlags.StringLike) !== 0)) return 'string';
  if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0) return block(printMembers(printer, type));
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

function printClass(printer: Printer, name: string, symbol: ts.Symbol): string {
  const { checker } = printer;
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  const inherited = new Set(['name', 'message', 'stack', 'cause']);
  const members = instance.getProperties().filter((member) => !inherited.has(member.name));
  const lines = members.map((member) => {
    const isOptional = (member.flags & SymbolFlags.Optional) !== 0;
    const own = checker.getTypeOfSymbol(member);
    return `readonly ${member.name}${isOptional ? '?' : ''}: ${print(printer, isOptional ? checker.getNonNullableType(own) : own)};`;
  });
  return `export declare class ${name} extends Error ${block(['private constructor();', ...lines])}`;
}

function printExport(printer: Printer, name: string, symbol: ts.Symbol): string {
  const { checker } = printer;
  const comment = commentOf(printer, symbol);
  if ((symbol.flags & SymbolFlags.Class) !== 0) return comment + printClass(printer, name, symbol);
  if ((symbol.flags & SymbolFlags.Function) !== 0) {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    if (signature === undefined) throw new Error(`${name} cannot be called`);
    const { parameters, result } = printSignature(printer, signature);
    return `${comment}export declare function ${name}${parameters}: ${result};`;
  }
  if ((symbol.flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface)) === 0) throw new Error(`${name} is neither a function nor a type`);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  // A type is expanded in its own declaration and referenced by name elsewhere.
  const others = new Map([...printer.names].filter(([key]) => key !== symbol && key !== type.aliasSymbol && key !== type.symbol));
  return `${comment}export type ${name} = ${print({ checker, names: others }, type)};`;
}

/**
 * Declarations of the exports of `entry`, without any imports.
 *
 * @throws Error for an export other than a function, class or type
 */
export function declarationsOf(entry: string, options: ts.CompilerOptions): string {
  const program = ts.createProgram([entry], { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} exports nothing`);
  const exported = checker.getExportsOfModule(module).map((symbol) => {
    const own = (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    return { name: symbol.name, symbol: own };
  });
  const types = exported.filter(({ symbol }) => (symbol.flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface | SymbolFlags.Class)) !== 0);
  const printer = { checker, names: new Map(types.map(({ name, symbol }) => [symbol, name])) };
  const sorted = [...exported].sort((a, b) => (a.name < b.name ? -1 : 1));
  return `${sorted.map(({ name, symbol }) => printExport(printer, name, symbol)).join('\n\n')}\n`;
}
