/** A figure beside the most, or with `isLeast` the least, that it may be. */
export interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly budget: number;
  readonly unit: string;
  readonly isLeast?: true;
}

/** What a bench found. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Goals that were not reached, each a sentence. */
  readonly missed: readonly string[];
  /** What stands beside a budget. */
  readonly figures?: readonly Figure[];
}

/** The table as text with columns of even width; figures stand to the right. */
export function formatTable({ title, head, rows }: Table): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return [title, line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
