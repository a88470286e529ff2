import { atom, onMount } from 'nanostores';
import { deviceClock } from '../../ui/clock.ts';

/** Current second in unix milliseconds; ticks while observed. Zero before the first tick. */
export const $now = atom(0);

onMount($now, () => {
  $now.set(deviceClock.now());
  const ticking = setInterval(() => $now.set(deviceClock.now()), 1000);
  return () => clearInterval(ticking);
});
