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

/** Share of an element on screen from which it counts as whole: borders fall between pixels. */
const wholeShare = 0.98;
/** Time for a dialog to be placed before it counts as cut. */
const placeMs = 2_500;

/**
 * Reports whether all of `element` has not been on screen for `ms` yet: a page can cut its frame so that only a button is left.
 * What was seen whole may be scrolled, until it grows. Returns a function that stops.
 */
export function watchCut(element: Element, ms: number, onChange: (isCut: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = 0;
  const judge = ([entry]: readonly IntersectionObserverEntry[]) => {
    if (entry === undefined) return;
    clearTimeout(timer);
    const { height } = entry.boundingClientRect;
    const isCut = entry.intersectionRatio < wholeShare;
    if (isCut && height <= seen) return;
    timer = setTimeout(
      () => {
        if (!isCut) seen = height;
        onChange(isCut);
      },
      isCut ? placeMs : ms,
    );
  };
  const observer = new IntersectionObserver((entries) => judge(entries.slice(-1)), { threshold: [0, wholeShare] });
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
