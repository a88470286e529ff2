import { createHighlighterCoreSync, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import html from 'shiki/langs/html.mjs';
import http from 'shiki/langs/http.mjs';
import ini from 'shiki/langs/ini.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shell from 'shiki/langs/shellscript.mjs';
import tsx from 'shiki/langs/tsx.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import { plainOf } from '../markup/html.ts';

/** Classes of src/app/docs/code.css with their grammar scopes; other tokens have the block's text color. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'code-note': ['comment'],
  'code-text': ['string', 'constant.character.escape'],
  'code-word': ['keyword.control', 'keyword.other', 'keyword.operator.new', 'storage', 'constant.other.option', 'entity.name.tag'],
  'code-name': [
    'support.type.property-name',
    'entity.name.function',
    'entity.name.command',
    'entity.name.section',
    'entity.other.attribute-name',
    'support.function',
    'meta.function-call.generic',
    'meta.object-literal.key',
  ],
  'code-figure': ['constant.numeric', 'constant.language'],
};
const plain = ['meta.template.expression', 'string.unquoted.argument', 'constant.character.escape.line-continuation'];

const theme = 'strait';
const names = Object.keys(kinds);
/** Themes only have colors, so each color encodes the index of a class. */
const colorOf = (at: number) => `#0000${(at + 1).toString(16).padStart(2, '0')}`;
const settings = [
  ...names.map((name, index) => ({ scope: [...(kinds[name] ?? [])], settings: { foreground: colorOf(index) } })),
  { scope: plain, settings: { foreground: '#000000' } },
];

let made: HighlighterCore | undefined;

function highlighter(): HighlighterCore {
  made ??= createHighlighterCoreSync({
    engine: createJavaScriptRegexEngine(),
    langs: [html, http, ini, javascript, json, python, shell, tsx, typescript, yaml],
    themes: [{ name: theme, type: 'light', fg: '#000000', bg: '#ffffff', settings }],
  });
  return made;
}

/** Escapes text content; quotes are kept, since JSON has many. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Piece {
  readonly name: string | undefined;
  readonly text: string;
}

const lineEnd: Piece = { name: undefined, text: '\n' };

/** Merges adjacent pieces of one kind, including the whitespace between them. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.reduce<Piece[]>((list, piece) => {
    const last = list.at(-1);
    const goesOn = last !== undefined && (last.name === piece.name || /^\s*$/.test(piece.text));
    if (goesOn) list[list.length - 1] = { name: last.name, text: last.text + piece.text };
    else list.push(piece);
    return list;
  }, []);
}

/** Highlights code as HTML with a class per token kind; unknown languages are only escaped. */
export function coloredCode(text: string, language: string): string {
  const colors = highlighter();
  if (!colors.getLoadedLanguages().includes(language)) return escaped(text);
  const lines = colors.codeToTokensBase(text, { lang: language, theme, tokenizeTimeLimit: 0 });
  const pieces = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [lineEnd]),
    ...line.map(({ content, color = '' }): Piece => ({ name: names[Number.parseInt(color.slice(1), 16) - 1], text: content })),
  ]);
  return joined(pieces)
    .map(({ name, text: part }) => (name === undefined ? escaped(part) : `<span class="${name}">${escaped(part)}</span>`))
    .join('');
}

/** Highlights the code blocks in HTML. */
export function withColors(html: string): string {
  return html.replace(
    /<code class="language-(\w+)">([\s\S]*?)<\/code>/g,
    (_, language: string, code: string) => `<code>${coloredCode(plainOf(code), language)}</code>`,
  );
}
