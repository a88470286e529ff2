/** Rows that are drawn of a long list, `first` up to and without `end`, and the space of those that are not. */
export interface ListWindow {
  readonly first: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Lists up to this long are drawn whole. */
export const wholeList = 80;
const spare = 6;

/** Where each row begins, and last where the list ends. */
export function startsOf(heights: readonly number[]): readonly number[] {
  const starts = [0];
  for (const height of heights) starts.push((starts[starts.length - 1] ?? 0) + height);
  return starts;
}

/** The rows that can be seen between `top` and `top + view`, and a few to each side. */
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

/** How far the list must be scrolled for a row to be seen whole; `top` when it is. */
export function scrollToRow(starts: readonly number[], row: number, top: number, view: number): number {
  const start = starts[row];
  const end = starts[row + 1];
  if (start === undefined || end === undefined) return top;
  if (start < top) return start;
  return end > top + view ? end - view : top;
}
