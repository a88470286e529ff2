import { leaveFor } from '../embed/framed.ts';
import { deviceClock } from '../ui/clock.ts';

/** What instant swaps need of this browser. */
export const browserDeps = {
  fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  isOnline: () => navigator.onLine,
  clock: deviceClock,
  leave: leaveFor,
};
