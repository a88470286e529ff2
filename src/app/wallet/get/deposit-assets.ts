import { protocols } from '../../../core/network/protocol.ts';
import { instantBrowser } from '../../instant/instant-browser.ts';
import { fetchOpenAssets } from '../../instant/registration/memoless-calls.ts';

/** Whether deposits without a memo can be made in the asset; where the service does not say, its page does. */
export async function takesDeposits(asset: string): Promise<boolean> {
  const reply = await fetchOpenAssets(instantBrowser);
  if (!('answer' in reply)) return true;
  return reply.answer.some((open) => open.asset.toUpperCase() === asset.toUpperCase() && open.chain !== protocols.thorchain.chain);
}
