/** Rendered rows of a long list, `first` to `end` exclusive, and the space of the rows before and after them. */
export interface ListWindow {
  readonly first: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Length up to which a list is rendered in full. */
export const wholeList = 80;
const spare = 6;

/** Start offset of each row, followed by the end of the list. */
export function startsOf(heights: readonly number[]): readonly number[] {
  const starts = [0];
  for (const height of heights) starts.push((starts[starts.length - 1] ?? 0) + height);
  return starts;
}

/** Rows visible between `top` and `top + view`, plus a few on each side. */
export function windowOf(starts: readonly number[], top: number, view: number): ListWindow {
  const count = starts.length - 1;
  const whole = starts[count] ?? 0;
  if (count <= wholeList) return { first: 0, end: count, before: 0, after: 0 };
  const above = starts.findIndex((start) => start > top) - 1;
  const below = starts.findIndex((start) => start >= top + view);
  const first = Math.max(0, (above < 0 ? count : above) - spare);
  const end = Math.min(count, (below < 0 ? count : below) + spare);
  return { first, end, before: starts[first] ?? 0, after: whole - (starts[end] ?? whole) };
}

/** Scroll offset that brings a row fully into view; `top` if it already is. */
export function scrollToRow(starts: readonly number[], row: number, top: number, view: number): number {
  const start = starts[row];
  const end = starts[row + 1];
  if (start === undefined || end === undefined) return top;
  if (start < top) return start;
  return end > top + view ? end - view : top;
}
