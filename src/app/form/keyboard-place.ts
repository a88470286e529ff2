/**
 * Keeps the bar fixed to the bottom of a phone's screen above the keyboard, and the focused field above the bar. The
 * offset is set as --keyboard for the style sheet.
 */
export function keepAboveKeyboard(foot: HTMLElement): void {
  const view = window.visualViewport;
  if (view === null) return;
  const place = () => {
    const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
    foot.style.setProperty('--keyboard', `${Math.round(hidden)}px`);
    const field = document.activeElement;
    if (hidden === 0 || !(field instanceof HTMLInputElement)) return;
    const covered = field.getBoundingClientRect().bottom - foot.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered + 16 });
  };
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
}
