{
  // Replays clicks and submits made before the scripts have loaded.
  const missed = new Map();
  const hold = (event) => {
    const { type, target, submitter } = event;
    const pressed = type === 'submit' ? target : target.closest('button[type="button"]');
    if (!pressed?.closest('[data-live]') || pressed.closest('astro-island')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    missed.set(pressed, () => (type === 'submit' ? pressed.requestSubmit(submitter) : pressed.click()));
  };
  const types = ['submit', 'click'];
  for (const type of types) addEventListener(type, hold, true);
  // Loads the page's scripts after the first paint, so that they do not delay it.
  const start = async () => {
    await Promise.allSettled(Array.from(document.querySelectorAll('script[type="after-paint"]'), ({ src }) => import(src)));
    for (const type of types) removeEventListener(type, hold, true);
    for (const again of missed.values()) again();
  };
  // A background page is not painted.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      start();
    }).observe({ type: 'paint', buffered: true });
}
