// Two patterns, since an alternative for the start keeps the engine from searching for the separators.
const longAlone = /^\s*-?[0-9]{16}/;
const longMember = /[:[,]\s*-?[0-9]{16}/;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;

/**
 * Parses JSON, returning integers that a double cannot represent as digit strings. Does not need the reviver's source
 * text, which some browsers lack.
 * @throws SyntaxError when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!longMember.test(text) && !longAlone.test(text)) return value;
  return JSON.parse(text.replace(stringOrNumber, quoteUnsafe));
}

function quoteUnsafe(token: string): string {
  if (token.length < 16 || !/^-?[0-9]+$/.test(token) || Number.isSafeInteger(Number(token))) return token;
  return `"${token}"`;
}
