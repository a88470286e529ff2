/** Whether this page stands inside another one. Only the widget can: every other page refuses to. */
export const isFramed = (): boolean => window.parent !== window;

/** Goes to another page of this site. From a frame that takes a new tab, which the browser may refuse: then nothing happens. */
export function leaveFor(path: string): void {
  if (isFramed()) window.open(path, '_blank', 'noopener');
  else location.assign(path);
}
