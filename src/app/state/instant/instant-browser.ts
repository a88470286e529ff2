import { browserDeps } from '../../ui/request.ts';
import { leaveFor } from '../embed/framed.ts';

/** Browser dependencies of instant swaps. */
export const instantBrowser = { ...browserDeps, leave: leaveFor };
