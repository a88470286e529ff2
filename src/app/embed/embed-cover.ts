/** Entry of Intersection Observer v2. */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible: boolean;
}

/**
 * Reports whether anything covers, fades or distorts the visible part of `element`, including from outside this frame.
 * Returns a function that stops.
 */
export function watchCover(element: Element, onChange: (isCovered: boolean) => void): () => void {
  const options = { threshold: [0, 0.25, 0.5, 0.75, 1], trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as VisibilityEntry | undefined;
    // An element scrolled out of view cannot be clicked.
    if (last?.isIntersecting === true) onChange(!last.isVisible);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Share of an element that counts as whole: borders fall between pixels. */
const wholeShare = 0.98;
/** Time for a dialog to be placed before it counts as cut. */
const placeMs = 2_500;
/** Part of the screen that a view fills at least, or the dialog itself if that is lower: a slit shows nothing. */
const leastView = 1 / 3;
const steps = Array.from({ length: 21 }, (_, index) => index / 20);

/** Rows of an element that were on screen, from its upper edge. */
interface Rows {
  readonly from: number;
  readonly to: number;
}

/** Adds the rows now on screen to those `seen` before; apart from them, they begin anew. */
function addRows(
  seen: Rows | undefined,
  { boundingClientRect: whole, intersectionRect: shown }: IntersectionObserverEntry,
): Rows | undefined {
  const least = Math.min(whole.height * wholeShare, screen.availHeight * leastView);
  if (shown.width < whole.width * wholeShare || shown.height < least) return seen;
  const rows = { from: shown.top - whole.top, to: shown.bottom - whole.top };
  if (seen === undefined || rows.from > seen.to || rows.to < seen.from) return rows;
  return { from: Math.min(seen.from, rows.from), to: Math.max(seen.to, rows.to) };
}

/**
 * Reports whether the end of `element`, with its buttons, is on screen though not all above it was, in one view or by scrolling: a
 * page can cut its frame so that only a button is left. `ms`: how long a view lasts before it ends the report. Returns a function
 * that stops.
 */
export function watchCut(element: Element, ms: number, onChange: (isCut: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: Rows | undefined;
  const judge = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) seen = addRows(seen, entry);
    const [last] = entries.slice(-1);
    if (last === undefined) return;
    const { boundingClientRect: whole, intersectionRect: shown } = last;
    const isWhole = seen !== undefined && seen.to - seen.from >= whole.height * wholeShare;
    const isEndShown = shown.height > 0 && shown.bottom - whole.top >= whole.height * wholeShare;
    const isCut = isEndShown && !isWhole;
    clearTimeout(timer);
    timer = setTimeout(onChange, isCut ? placeMs : ms, isCut);
  };
  const observer = new IntersectionObserver(judge, { threshold: steps });
  const sizes = new ResizeObserver(() => {
    observer.unobserve(element);
    observer.observe(element);
  });
  sizes.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    sizes.disconnect();
  };
}
