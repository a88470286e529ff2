/** A figure and its budget: a maximum, or with `isLeast` a minimum. */
export interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly budget: number;
  readonly unit: string;
  readonly isLeast?: true;
}

/** Results of a bench. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Missed goals, one sentence each. */
  readonly missed: readonly string[];
  /** Figures that have a budget. */
  readonly figures?: readonly Figure[];
}

/** Formats the table with aligned columns; figures are right-aligned. */
export function formatTable({ title, head, rows }: Table): string {
  const widths = head.map((cell, index) => Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ');
  return [title, line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
