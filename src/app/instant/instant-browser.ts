import { leaveFor } from '../embed/framed.ts';
import { browserDeps } from '../ui/request.ts';

/** Browser dependencies of instant swaps. */
export const instantBrowser = { ...browserDeps, leave: leaveFor };
