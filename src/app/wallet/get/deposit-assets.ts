import { parseDecimal } from '../../../core/amount.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { fetchOpenAssets } from '../../state/instant/fetch-open-assets.ts';
import { instantBrowser } from '../../state/instant/instant-browser.ts';

/** Maximum of a single deposit; members are absent while unknown. */
export interface DepositLimit {
  readonly usd?: string;
  /** Maximum in protocol units of the asset. */
  readonly units?: bigint;
}

/** Limit of memoless deposits in the asset; `closed` if they are unavailable, empty if the service does not respond. */
export async function depositLimitOf(asset: string): Promise<DepositLimit | 'closed'> {
  const reply = await fetchOpenAssets(instantBrowser);
  if (!('answer' in reply)) return {};
  const open = reply.answer.find((one) => one.asset.toUpperCase() === asset.toUpperCase() && one.chain !== protocols.thorchain.chain);
  if (open === undefined) return 'closed';
  const most = parseDecimal(open.maximum_amount ?? '', 8);
  return { usd: open.maximum_usd, ...(most.ok ? { units: most.value } : {}) };
}
