/** Formats a cell of inline markdown, escaping what would end it. */
const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .trim();

/** Renders a GFM table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

export function fence(text: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${ticks}${language}\n${text.replace(/\n+$/, '')}\n${ticks}`;
}

/** Formats a rate limit: `60 per minute`, `5 per 10 minutes`. */
export function perWindow({ quota, seconds }: { readonly quota: number; readonly seconds: number }): string {
  const minutes = seconds / 60;
  const window = !Number.isInteger(minutes) ? `${seconds} seconds` : minutes === 1 ? 'minute' : `${minutes} minutes`;
  return `${quota} per ${window}`;
}
