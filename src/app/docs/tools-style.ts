import { withStyles } from '../ui/with-styles.ts';

/** What `part` gives, once the sheet of the tools is there, which the page's button names. @throws Error when either does not load. */
export function withToolStyles<T>(part: Promise<T>): Promise<T> {
  const href = document.querySelector<HTMLElement>('[data-tools]')?.dataset['style'];
  return href === undefined ? part : withStyles(part, href);
}
