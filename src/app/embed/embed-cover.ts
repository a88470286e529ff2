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
