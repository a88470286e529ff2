import { leaveFor } from '../embed/framed.ts';
import { browserDeps } from '../ui/request.ts';

/** What instant swaps need of this browser. */
export const instantBrowser = { ...browserDeps, leave: leaveFor };
