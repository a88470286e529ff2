/** What browsers with the second version of the observer add. */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible: boolean;
}

/**
 * Tells whether anything lies over what is seen of `element`, fades it or distorts it, be it outside this frame.
 * Returns the function that stops it.
 */
export function watchCover(element: Element, tReview: (isCovered: boolean) => void): () => void {
  const options = { threshold: [0, 0.25, 0.5, 0.75, 1], trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as VisibilityEntry | undefined;
    // What is scrolled out of sight cannot be clicked.
    if (last?.isIntersecting === true) tReview(!last.isVisible);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
