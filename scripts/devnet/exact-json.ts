/** Serializes to JSON with bigints as plain integers of any size. Omits undefined members. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : writeJson(item))).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Parses JSON with every integer as a bigint, so no digits are lost. @throws SyntaxError */
export function readJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && /^-?[0-9]+$/.test(context.source) ? BigInt(context.source) : value;
  return JSON.parse(text, exact);
}
