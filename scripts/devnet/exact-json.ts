/** JSON text in which a bigint is a plain integer, whatever its size. Undefined members are left out. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : writeJson(item))).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** JSON text → value in which every integer is a bigint, so that none loses digits. @throws SyntaxError */
export function readJson(text: string): unknown {
  const exact = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && /^-?[0-9]+$/.test(context.source) ? BigInt(context.source) : value;
  return JSON.parse(text, exact);
}
