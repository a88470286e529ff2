/** An element of view.html. */
export const byId = (id: string) => document.getElementById(id) as HTMLElement;

/** Announces text to screen readers only. */
export function announce(text: string): void {
  byId('said').textContent = text;
}
