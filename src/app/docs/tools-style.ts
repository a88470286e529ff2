import { withStyles } from '../ui/with-styles.ts';

/** Awaits `part` and the tools' style sheet, named by the page's button. @throws Error when either does not load. */
export function withToolStyles<T>(part: Promise<T>): Promise<T> {
  const href = document.querySelector<HTMLElement>('[data-tools]')?.dataset['style'];
  return href === undefined ? part : withStyles(part, href);
}
