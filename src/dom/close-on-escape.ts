/** Closes the menu by Escape and returns the focus to what opened it. */
export function closeOnEscape(menu: HTMLDetailsElement): void {
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
