/** Whether this page is framed. Only the widget allows framing. */
export const isFramed = (): boolean => window.parent !== window;

/** Whether this browser can detect covers from outside the frame (Intersection Observer v2). */
const canSeeCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

/** Whether confirming is forbidden here, since the host page could cover the form undetected. */
export const mustLeave = (): boolean => isFramed() && !canSeeCovers();

/** Navigates to another page of this site; from a frame in a new tab, which the browser may block. */
export function leaveFor(path: string): void {
  if (isFramed()) window.open(path, '_blank', 'noopener');
  else location.assign(path);
}
