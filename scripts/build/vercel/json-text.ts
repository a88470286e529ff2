const width = 200;

/** JSON as formatted by this repository's formatter: on one line if it fits. */
export function jsonText(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/** `lead` is the number of preceding characters on the line. */
function print(value: unknown, indent: string, lead: number): string {
  const line = inline(value);
  if (indent !== '' && indent.length + lead + line.length <= width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((one) => inner + print(one, inner, 1)).join(',\n')}\n${indent}]`;
  if (typeof value !== 'object' || value === null) return line;
  const members = Object.entries(value).map(([name, one]) => `${inner}"${name}": ${print(one, inner, name.length + 5)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `"${name}": ${inline(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
