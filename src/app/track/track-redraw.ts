/** Redraws via `draw`; keeps the focus, an open menu, and the buttons that still show a note. */
export function redraw(root: ParentNode, draw: () => void): void {
  const { activeElement: active } = document;
  const isOpen = root.querySelector('.track-save[open]') !== null;
  const notes = [...root.querySelectorAll('[data-key] + [role="status"]:not(:empty)')];
  const renewed = (old: Element | null): HTMLElement | null => {
    const key = old?.getAttribute('data-key');
    return key == null ? null : root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  };
  draw();
  for (const { previousElementSibling: button, parentElement: tool } of notes) {
    if (tool !== null) renewed(button)?.parentElement?.replaceWith(tool);
  }
  root.querySelector('.track-save')?.toggleAttribute('open', isOpen);
  if (active === document.activeElement) return;
  (active instanceof HTMLElement && active.isConnected ? active : renewed(active))?.focus({ preventScroll: true });
}
