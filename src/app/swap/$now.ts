import { atom, onMount } from 'nanostores';
import { deviceClock } from '../ui/clock.ts';

/** The present second in unix milliseconds; ticks while something shows it. Zero before the first tick. */
export const $now = atom(0);

onMount($now, () => {
  $now.set(deviceClock.now());
  const ticking = setInterval(() => $now.set(deviceClock.now()), 1000);
  return () => clearInterval(ticking);
});
