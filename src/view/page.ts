/** An element of view.html. */
export const byId = (id: string) => document.getElementById(id) as HTMLElement;

/** Text for readers of the screen alone. */
export function announce(text: string): void {
  byId('said').textContent = text;
}
