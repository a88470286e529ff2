/** Minimum height for dialogs in CSS pixels, in frames that are at least that high. */
const minHeight = 560;

/** Visible part of a frame of this height, extended to the minimum for dialogs. CSS pixels from its top. */
export function placeIn(
  frame: number,
  seen: { readonly top: number; readonly bottom: number },
): { readonly top: number; readonly bottom: number } {
  const [top, bottom] = [Math.max(0, seen.top), Math.min(frame, seen.bottom)];
  if (bottom - top >= minHeight) return { top, bottom };
  const lower = Math.min(frame, top + minHeight);
  return { top: Math.max(0, lower - minHeight), bottom: lower };
}

/**
 * Places dialogs in the part of the frame that is on screen when they open: the frame is as high as its content, and its
 * center may be off screen. Returns a function that stops.
 */
export function placeDialogs(): () => void {
  const root = document.documentElement;
  let isOpen = false;
  const place = ([entry]: readonly IntersectionObserverEntry[], observer: IntersectionObserver) => {
    observer.disconnect();
    if (entry === undefined) return;
    const { top, bottom } = placeIn(innerHeight, entry.intersectionRect);
    root.style.setProperty('--seen-top', `${top}px`);
    root.style.setProperty('--seen-bottom', `${innerHeight - bottom}px`);
    root.style.setProperty('--seen-height', `${bottom - top}px`);
  };
  const look = () => new IntersectionObserver(place).observe(root);
  const opened = () => {
    const was = isOpen;
    isOpen = document.querySelector('dialog[open]') !== null;
    if (isOpen && !was) look();
  };
  const resized = () => isOpen && look();
  const dialogs = new MutationObserver(opened);
  dialogs.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  addEventListener('resize', resized);
  return () => {
    dialogs.disconnect();
    removeEventListener('resize', resized);
  };
}
