import { atom, onMount } from 'nanostores';

/** The present second in unix milliseconds; ticks while something shows it. Zero before the first tick. */
export const $now = atom(0);

onMount($now, () => {
  $now.set(Date.now());
  const ticking = setInterval(() => $now.set(Date.now()), 1000);
  return () => clearInterval(ticking);
});
