/** Writes an integer's digits as they are. TypeScript's library lacks it. */
const { rawJSON } = JSON as unknown as { rawJSON(digits: bigint): unknown };

/** Serializes to JSON with bigints as plain integers of any size. Omits undefined members. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) => (typeof member === 'bigint' ? rawJSON(member) : member));
}

/** Parses JSON with every integer as a bigint, so no digits are lost. @throws SyntaxError */
export function readJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && /^-?[0-9]+$/.test(context.source) ? BigInt(context.source) : value;
  return JSON.parse(text, exact);
}
