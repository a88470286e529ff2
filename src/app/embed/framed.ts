/** Whether this page stands inside another one. Only the widget can: every other page refuses to. */
export const isFramed = (): boolean => window.parent !== window;

/** Whether this browser can tell that something outside the frame lies over it: the second version of the observer does. */
const canSeeCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

/** Whether nothing may be confirmed here, since a page around could lie over it unseen. */
export const mustLeave = (): boolean => isFramed() && !canSeeCovers();

/** Goes to another page of this site. From a frame that takes a new tab, which the browser may refuse: then nothing happens. */
export function leaveFor(path: string): void {
  if (isFramed()) window.open(path, '_blank', 'noopener');
  else location.assign(path);
}
