/** An element from "tag" or "tag.class" with its children; strings become text, never markup. */
export function el(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const [tag = '', className = ''] = name.split('.');
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** An element of view.html. */
export const byId = (id: string) => document.getElementById(id) as HTMLElement;

/** Text for readers of the screen alone. */
export function announce(text: string): void {
  byId('said').textContent = text;
}
